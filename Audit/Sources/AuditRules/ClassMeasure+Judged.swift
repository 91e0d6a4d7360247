// Generated from Judgements.tsv by `scripts/audit judgements`; a test compares them.

extension ClassMeasure {
    /// The measures by class.
    static let judged: [String: ClassMeasure] = [
        "discarded-try/aside": ClassMeasure(judged: 2, right: 2, worth: 0),
        "discarded-try/waited-for": ClassMeasure(judged: 9, right: 9, worth: 3),
        "logging-catch/if-error": ClassMeasure(judged: 1, right: 1, worth: 0),
        "logging-catch/log": ClassMeasure(judged: 45, right: 45, worth: 27),
        "logging-catch/rest": ClassMeasure(judged: 2, right: 2, worth: 2),
        "unobserved-task/task": ClassMeasure(judged: 34, right: 27, worth: 13),
    ]
}
