/// Lets the first few reports of an identity through and counts the rest: a pure value.
///
/// A window opens with the first report of an identity. Who closes it, when its time is up or at the
/// end of a run, is told how many were held back and not told of yet.
struct FloodGate: Sendable {
    /// What becomes of a report.
    enum Verdict: Hashable, Sendable {
        /// It is taken; so many like it were held back since the last that was.
        case take(suppressed: Int)
        /// It is held back; the first of its window that is.
        case holdFirst(rest: Duration)
        /// It is held back.
        case hold
    }

    private let limit: Int
    private let window: Duration
    private let room: Int
    private var windows: [String: Window] = [:]

    private struct Window {
        var start: Duration
        var taken = 0
        var held = 0
        var latest: Report?

        var summary: Report? { held > 0 ? latest?.summary(of: held) : nil }
    }

    /// Makes a gate: so many of an identity within the window that its first opens.
    init(_ flood: ReportPipeline.Flood = .init(), room: Int = 1000) {
        (limit, window, self.room) = (flood.limit, flood.window, room)
    }

    /// Judges a report of this identity at this time, measured from any fixed moment.
    mutating func judge(_ identity: String, at now: Duration) -> Verdict {
        var current = windows[identity] ?? Window(start: now)
        defer { windows[identity] = current }
        if now - current.start >= window { (current.start, current.taken) = (now, 0) }
        guard current.taken < limit else {
            current.held += 1
            return current.held == 1 ? .holdFirst(rest: window - (now - current.start)) : .hold
        }
        defer { current.held = 0 }
        current.taken += 1
        return .take(suppressed: current.held)
    }

    /// Keeps the latest report of an identity, for the summary.
    mutating func keep(_ report: Report, of identity: String) {
        windows[identity]?.latest = report
    }

    /// Closes the window of an identity whose time is up.
    ///
    /// - Returns: The summary of what it held back, if it did.
    mutating func close(_ identity: String, at now: Duration) -> Report? {
        guard let start = windows[identity]?.start, now - start >= window else { return nil }
        return windows.removeValue(forKey: identity)?.summary
    }

    /// Closes every window.
    mutating func closeAll() -> [Report] {
        defer { windows = [:] }
        return windows.values.compactMap(\.summary)
    }

    /// Makes room for a new identity when there are too many: the oldest window closes.
    mutating func makeRoom(for identity: String) -> Report? {
        guard windows.count >= room, windows[identity] == nil else { return nil }
        let oldest = windows.min { $0.value.start < $1.value.start }
        return oldest.flatMap { windows.removeValue(forKey: $0.key)?.summary }
    }
}
