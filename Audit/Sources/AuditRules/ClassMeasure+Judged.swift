// Generated from Judgements.tsv by `scripts/audit judgements`; a test compares them.

extension ClassMeasure {
    /// The measures by class.
    static let judged: [String: ClassMeasure] = [:]
}
