/// Lets the first few reports of an identity through and counts the rest: a pure value.
///
/// A window opens with the first report of an identity. Who closes it, when its time is up or at the
/// end of a run, is told how many were held back and not told of yet.
struct ReportThrottle: Sendable {
    /// What becomes of a report.
    enum Admission: Hashable, Sendable {
        /// It is taken; so many like it were held back since the last that was.
        case admit(suppressed: Int)
        /// It is held back; the first of its window that is.
        case suppressFirst(remaining: Duration)
        /// It is held back.
        case suppress
    }

    private let limit: Int
    private let window: Duration
    private let capacity: Int
    private var windows: [String: Window] = [:]
    /// The latest report of each identity that has reached its limit, for the summary.
    private var latest: [String: Report] = [:]
    /// The windows in the order in which they opened, those among them that are over.
    private var opened: [(identity: String, start: Duration)] = []
    private var oldest = 0

    private struct Window {
        var start: Duration
        var admitted = 0
        var suppressed = 0
    }

    /// Makes a gate: so many of an identity within the window that its first opens.
    init(_ flood: ReportPipeline.Throttle = .init(), capacity: Int = 1000) {
        (limit, window, self.capacity) = (flood.limit, flood.window, capacity)
    }

    /// Judges a report of this identity at this time, measured from any fixed moment.
    mutating func evaluate(_ identity: String, at now: Duration) -> Admission {
        var current = windows[identity] ?? Window(start: now)
        if windows[identity] == nil { open(identity, at: now) }
        defer { windows[identity] = current }
        if now - current.start >= window {
            (current.start, current.admitted) = (now, 0)
            open(identity, at: now)
        }
        guard current.admitted < limit else {
            current.suppressed += 1
            return current.suppressed == 1
                ? .suppressFirst(remaining: window - (now - current.start)) : .suppress
        }
        defer { current.suppressed = 0 }
        current.admitted += 1
        return .admit(suppressed: current.suppressed)
    }

    /// Has a report of an identity count as none, since there is none: the next one tells of what it
    /// was to tell of.
    mutating func revoke(_ identity: String, suppressed: Int) {
        guard var window = windows[identity] else { return }
        window.admitted = max(window.admitted - 1, 0)
        window.suppressed += suppressed
        windows[identity] = window
    }

    /// Keeps the latest report of an identity for the summary, once there may be one.
    mutating func remember(_ report: Report, of identity: String) {
        if let window = windows[identity], window.admitted >= limit { latest[identity] = report }
    }

    /// Closes the window of an identity whose time is up.
    ///
    /// - Returns: The summary of what it held back, if it did.
    mutating func close(_ identity: String, at now: Duration) -> Report? {
        guard let start = windows[identity]?.start, now - start >= window else { return nil }
        return end(identity)
    }

    /// Tells of what was held back until now; the windows stay as they are.
    mutating func summarize() -> [Report] {
        windows.keys.sorted().compactMap { identity in
            guard let held = windows[identity]?.suppressed, held > 0, let report = latest[identity]
            else { return nil }
            windows[identity]?.suppressed = 0
            return report.summary(of: held)
        }
    }

    /// Makes room for a new identity when there are too many: the oldest window closes.
    mutating func makeRoom(for identity: String) -> Report? {
        guard windows.count >= capacity, windows[identity] == nil else { return nil }
        while oldest < opened.count {
            let (identity, start) = opened[oldest]
            oldest += 1
            if windows[identity]?.start == start { return end(identity) }
        }
        return nil
    }

    private mutating func open(_ identity: String, at now: Duration) {
        if opened.count > 4 * capacity {
            opened = opened[oldest...].filter { windows[$0.identity]?.start == $0.start }
            oldest = 0
        }
        opened.append((identity, now))
    }

    private mutating func end(_ identity: String) -> Report? {
        let (window, report) = (
            windows.removeValue(forKey: identity), latest.removeValue(forKey: identity)
        )
        guard let window, window.suppressed > 0 else { return nil }
        return report?.summary(of: window.suppressed)
    }
}
