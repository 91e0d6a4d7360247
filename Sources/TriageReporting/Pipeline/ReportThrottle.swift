/// A throttle that admits the first reports with a fingerprint and counts the rest: a pure value.
///
/// A window opens with the first report of a fingerprint. Closing it, or summarizing all windows,
/// yields the number of reports that were held back and not mentioned in another report yet.
struct ReportThrottle: Sendable {
    /// A decision about a report.
    enum Admission: Hashable, Sendable {
        /// The report is admitted, with the number of similar ones held back since the last.
        case admit(suppressed: Int)
        /// The report is held back as the first of its window, which has this much time left.
        case suppressFirst(remaining: Duration)
        /// The report is held back.
        case suppress
        /// Sampling leaves the report out, before it reaches the throttle.
        case sampleOut
    }

    private let limit: Int
    private let window: Duration
    private let capacity: Int
    private var windows: [String: Window] = [:]
    /// The latest report of each fingerprint that has reached its limit, for the summary.
    private var latest: [String: Report] = [:]
    /// The windows in the order of their opening, including some that are closed.
    private var opened: [(fingerprint: String, start: Duration)] = []
    private var oldest = 0

    private struct Window {
        var start: Duration
        var admitted = 0
        var suppressed = 0
    }

    /// Creates a throttle that tracks a limited number of fingerprints.
    init(_ throttle: ReportPipeline.Throttle = .init(), capacity: Int = 1000) {
        (limit, window, self.capacity) = (throttle.limit, throttle.window, capacity)
    }

    /// Decides about a report at a time, which is measured from any fixed moment.
    mutating func evaluate(_ fingerprint: String, at now: Duration) -> Admission {
        var current = windows[fingerprint] ?? Window(start: now)
        if windows[fingerprint] == nil { open(fingerprint, at: now) }
        defer { windows[fingerprint] = current }
        if now - current.start >= window {
            (current.start, current.admitted) = (now, 0)
            open(fingerprint, at: now)
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

    /// Takes back the admission of a report that was not made after all.
    ///
    /// The next report then mentions the suppressed ones instead.
    mutating func revoke(_ fingerprint: String, suppressed: Int) {
        guard var window = windows[fingerprint] else { return }
        window.admitted = max(window.admitted - 1, 0)
        window.suppressed += suppressed
        windows[fingerprint] = window
    }

    /// Keeps a report for the summary if its fingerprint has reached the limit.
    mutating func remember(_ report: Report, of fingerprint: String) {
        if let window = windows[fingerprint], window.admitted >= limit {
            latest[fingerprint] = report.summary(of: 0)
        }
    }

    /// Closes the window of a fingerprint if its time is up.
    ///
    /// - Returns: The summary of the reports that it held back; nil if there are none.
    mutating func close(_ fingerprint: String, at now: Duration) -> Report? {
        guard let start = windows[fingerprint]?.start, now - start >= window else { return nil }
        return end(fingerprint)
    }

    /// Returns summaries of the reports held back so far; the windows stay open.
    mutating func summarize() -> [Report] {
        windows.keys.sorted().compactMap { fingerprint in
            guard let suppressed = windows[fingerprint]?.suppressed, suppressed > 0,
                let report = latest[fingerprint]
            else { return nil }
            windows[fingerprint]?.suppressed = 0
            return report.summary(of: suppressed)
        }
    }

    /// Closes the oldest window if there are too many, and returns its summary.
    ///
    /// A fingerprint that has a window needs no room.
    mutating func makeRoom(for fingerprint: String) -> Report? {
        guard windows.count >= capacity, windows[fingerprint] == nil else { return nil }
        while oldest < opened.count {
            let (fingerprint, start) = opened[oldest]
            oldest += 1
            if windows[fingerprint]?.start == start { return end(fingerprint) }
        }
        return nil
    }

    private mutating func open(_ fingerprint: String, at now: Duration) {
        if opened.count > 4 * capacity {
            opened = opened[oldest...].filter { windows[$0.fingerprint]?.start == $0.start }
            oldest = 0
        }
        opened.append((fingerprint, now))
    }

    private mutating func end(_ fingerprint: String) -> Report? {
        let (window, report) = (
            windows.removeValue(forKey: fingerprint), latest.removeValue(forKey: fingerprint)
        )
        guard let window, window.suppressed > 0 else { return nil }
        return report?.summary(of: window.suppressed)
    }
}
