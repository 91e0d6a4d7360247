/// What became of everything that was handed in, since the pipeline was made.
///
/// The sums hold at every moment: `handedIn` is `taken`, `suppressed`, `repeated` and `dropped` together;
/// and what a sink was to get, which is `taken`, `summaries` and `recovered`, is what it has had, what was
/// dropped for it or taken away and what still waits for it, for each sink that was there from the
/// beginning and was not removed; for one that was switched off too.
public struct ReportTotals: Sendable, Hashable {
    /// What came of a sink's reports.
    public struct SinkTotals: Sendable, Hashable {
        /// How many it has had.
        public internal(set) var delivered = 0
        /// How many it will not have, and why.
        public internal(set) var dropped: [DropReason: Int] = [:]
        /// How many another process that shares the folder has seen to.
        public internal(set) var handledElsewhere = 0
        /// How many wait for it.
        public internal(set) var waiting = 0
    }

    /// How many were handed in.
    public internal(set) var received = 0
    /// How many were taken.
    public internal(set) var accepted = 0
    /// How many were held back as a part of a flood, and counted in another report.
    public internal(set) var suppressed = 0
    /// How many told of an incident that was reported before.
    public internal(set) var duplicates = 0
    /// How many were not taken, and why.
    public internal(set) var dropped: [DropReason: Int] = [:]
    /// How many summaries of floods were made.
    public internal(set) var summaries = 0
    /// How many were there from an earlier start, or from another process.
    public internal(set) var recovered = 0
    /// What came of them, by the name of the sink.
    public internal(set) var sinks: [String: SinkTotals] = [:]
}
