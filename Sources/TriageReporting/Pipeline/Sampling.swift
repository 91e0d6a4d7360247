public import TriageCore

/// The share of reports that are kept.
///
///     settings.sampling = [.kind(.offline, .timeout): 0.1, .code("http.503"): 0.5]
///     settings.sampling = Sampling { $0.level < .warning ? 0.1 : 1 }
///
/// The first report with a fingerprint is kept in any case, so no kind of failure goes unnoticed.
/// For every later report, its incident decides. Each report that is left out is a `dropped` event,
/// and each sink learns their number. A kept report holds the share.
public struct Sampling: Sendable, ExpressibleByDictionaryLiteral {
    private let rate: @Sendable (ReportDraft) -> Double

    /// Creates a sampling from a closure that returns the share, from 0 to 1.
    ///
    /// It runs on the thread of the failure, so it must be quick.
    public init(_ rate: @escaping @Sendable (ReportDraft) -> Double) { self.rate = rate }

    /// Creates a sampling from pairs of a condition and a share, and uses the first that applies.
    ///
    /// A report that no condition applies to is kept.
    public init(dictionaryLiteral elements: (Condition, Double)...) {
        rate = { draft in elements.first { $0.0.applies(to: draft.failure) }?.1 ?? 1 }
    }

    /// Returns the share of reports like this one, and whether this one is in it.
    func evaluate(_ draft: ReportDraft) -> (rate: Double, isKept: Bool) {
        let rate = rate(draft)
        // A share that is not a number keeps everything.
        guard rate < 1 else { return (1, true) }
        let share = Double(draft.failure.fault.incident.low >> 11) / Double(UInt64(1) << 53)
        return (rate, share < rate)
    }
}
