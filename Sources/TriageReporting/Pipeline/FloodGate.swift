/// Lets the first few reports of an identity through and counts the rest: a pure value.
struct FloodGate: Sendable {
    /// What becomes of a report.
    enum Verdict: Hashable, Sendable {
        /// It is taken; so many like it were held back since the last that was.
        case take(suppressed: Int)
        /// It is held back.
        case hold
    }

    private let limit: Int
    private let window: Duration
    private var windows: [String: Window] = [:]

    private struct Window {
        var start: Duration
        var taken = 0
        var held = 0
        var latest: Report?

        mutating func restart(at now: Duration) { (start, taken) = (now, 0) }
    }

    /// Makes a gate: so many of an identity within the window that its first opens.
    init(limit: Int = 5, window: Duration = .seconds(60)) {
        self.limit = limit
        self.window = window
    }

    /// Judges a report of this identity at this time, measured from any fixed moment.
    mutating func judge(_ identity: String, at now: Duration) -> Verdict {
        makeRoom(for: identity)
        let former = windows[identity]
        var current = former ?? Window(start: now)
        if now - current.start >= window { current.restart(at: now) }
        guard current.taken < limit else {
            current.held += 1
            windows[identity] = current
            return .hold
        }
        let held = current.held
        current.taken += 1
        current.held = 0
        windows[identity] = current
        return .take(suppressed: held)
    }

    /// Keeps the latest report of an identity, for the summary.
    mutating func keep(_ report: Report, of identity: String) {
        windows[identity]?.latest = report
    }

    /// The latest reports of which more were held back and not told of yet; they are told of now.
    mutating func settle() -> [Report] {
        let untold = windows.filter { $0.value.held > 0 }
        for identity in untold.keys { windows[identity]?.held = 0 }
        return untold.values.compactMap { $0.latest?.summary(of: $0.held) }
    }

    /// Keeps at most a thousand identities: the one whose window is oldest goes.
    private mutating func makeRoom(for identity: String) {
        guard windows.count >= 1000, windows[identity] == nil else { return }
        let oldest = windows.min { $0.value.start < $1.value.start }
        if let oldest { windows[oldest.key] = nil }
    }
}
