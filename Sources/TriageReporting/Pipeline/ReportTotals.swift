/// The counts of all reports since the pipeline was created.
///
/// Two sums hold at every moment. ``received`` is the sum of ``accepted``, ``suppressed``,
/// ``duplicates`` and the values of ``dropped``. The sum of ``accepted``, ``summaries`` and
/// ``recovered`` is, for each sink, the sum of what it has received, dropped, left to other
/// processes and still waits for. The second sum holds for sinks that were there from the beginning
/// and were not removed, including disabled ones.
@_spi(Tools) public struct ReportTotals: Sendable, Hashable {
    /// The counts of one sink.
    public struct SinkTotals: Sendable, Hashable {
        /// The number of reports that the sink has received.
        public internal(set) var delivered = 0
        /// The number of reports that will not arrive, by reason.
        public internal(set) var dropped: [DropReason: Int] = [:]
        /// The number of reports that another process has handled, if several share the folder.
        public internal(set) var handledElsewhere = 0
        /// The number of reports that wait for the sink.
        public internal(set) var waiting = 0
    }

    /// The number of reports that the pipeline was given.
    public internal(set) var received = 0
    /// The number of accepted reports.
    public internal(set) var accepted = 0
    /// The number of reports that were held back as a part of a flood.
    ///
    /// Another report holds their number.
    public internal(set) var suppressed = 0
    /// The number of reports about an incident that was reported before.
    public internal(set) var duplicates = 0
    /// The number of refused reports, by reason.
    public internal(set) var dropped: [DropReason: Int] = [:]
    /// The number of summaries of floods.
    public internal(set) var summaries = 0
    /// The number of reports from earlier launches, or from other processes.
    public internal(set) var recovered = 0
    /// The counts of each sink, by its name.
    public internal(set) var sinks: [String: SinkTotals] = [:]
}
