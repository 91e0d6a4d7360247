// Generated from Judgements.tsv by `scripts/audit judgements`; a test compares them.

extension ClassMeasure {
    /// The measures by class.
    static let judged: [String: ClassMeasure] = [
        "alert-in-loop/waited-for": ClassMeasure(judged: 1, right: 1, worth: 0, apps: 1, most: 1),
        "assumed-sign-out/aside": ClassMeasure(judged: 1, right: 0, worth: 0, apps: 1, most: 1),
        "assumed-sign-out/waited-for": ClassMeasure(
            judged: 2, right: 2, worth: 1, apps: 2, most: 1),
        "defaulted-try/action": ClassMeasure(judged: 3, right: 3, worth: 3, apps: 2, most: 2),
        "defaulted-try/aside": ClassMeasure(judged: 13, right: 12, worth: 2, apps: 6, most: 4),
        "defaulted-try/waited-for": ClassMeasure(judged: 16, right: 15, worth: 4, apps: 6, most: 6),
        "described-error/aside": ClassMeasure(judged: 2, right: 2, worth: 0, apps: 2, most: 1),
        "described-error/waited-for": ClassMeasure(judged: 4, right: 4, worth: 2, apps: 3, most: 2),
        "discarded-try/action": ClassMeasure(judged: 7, right: 7, worth: 1, apps: 5, most: 3),
        "discarded-try/aside": ClassMeasure(judged: 30, right: 27, worth: 4, apps: 11, most: 8),
        "discarded-try/waited-for": ClassMeasure(
            judged: 56, right: 49, worth: 13, apps: 16, most: 9),
        "double-report/aside": ClassMeasure(judged: 1, right: 0, worth: 0, apps: 1, most: 1),
        "dropped-cause/error": ClassMeasure(judged: 45, right: 45, worth: 29, apps: 14, most: 9),
        "dying-stream/aside": ClassMeasure(judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "dying-stream/waited-for": ClassMeasure(
            judged: 12, right: 10, worth: 10, apps: 2, most: 11),
        "empty-catch/action": ClassMeasure(judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "empty-catch/aside": ClassMeasure(judged: 13, right: 13, worth: 11, apps: 4, most: 10),
        "empty-catch/closure": ClassMeasure(judged: 7, right: 7, worth: 2, apps: 2, most: 4),
        "empty-catch/given-error": ClassMeasure(judged: 3, right: 3, worth: 1, apps: 2, most: 2),
        "empty-catch/reset": ClassMeasure(judged: 6, right: 6, worth: 5, apps: 3, most: 4),
        "empty-catch/waited-for": ClassMeasure(judged: 13, right: 12, worth: 10, apps: 7, most: 4),
        "enum-code/aside": ClassMeasure(judged: 3, right: 1, worth: 0, apps: 1, most: 3),
        "forced-try/aside": ClassMeasure(judged: 13, right: 6, worth: 1, apps: 5, most: 4),
        "forced-try/waited-for": ClassMeasure(judged: 11, right: 4, worth: 2, apps: 4, most: 6),
        "gate-without-deadline/waited-for": ClassMeasure(
            judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "generic-message/action": ClassMeasure(judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "generic-message/waited-for": ClassMeasure(judged: 1, right: 1, worth: 0, apps: 1, most: 1),
        "ignored-completion/aside": ClassMeasure(judged: 2, right: 0, worth: 0, apps: 1, most: 2),
        "ignored-completion/waited-for": ClassMeasure(
            judged: 8, right: 4, worth: 2, apps: 3, most: 4),
        "ignored-failure-case/action": ClassMeasure(
            judged: 6, right: 4, worth: 3, apps: 4, most: 2),
        "ignored-failure-case/aside": ClassMeasure(judged: 5, right: 3, worth: 0, apps: 5, most: 1),
        "ignored-failure-case/waited-for": ClassMeasure(
            judged: 21, right: 15, worth: 7, apps: 8, most: 5),
        "ignored-response/callback": ClassMeasure(
            judged: 24, right: 16, worth: 5, apps: 9, most: 6),
        "ignored-response/data-task": ClassMeasure(
            judged: 18, right: 18, worth: 11, apps: 5, most: 9),
        "logging-catch/action": ClassMeasure(judged: 31, right: 31, worth: 21, apps: 12, most: 14),
        "logging-catch/case": ClassMeasure(judged: 20, right: 19, worth: 18, apps: 5, most: 9),
        "logging-catch/closure": ClassMeasure(judged: 9, right: 9, worth: 5, apps: 2, most: 6),
        "logging-catch/if-error": ClassMeasure(judged: 9, right: 8, worth: 3, apps: 7, most: 2),
        "logging-catch/log": ClassMeasure(judged: 87, right: 83, worth: 45, apps: 11, most: 35),
        "logging-catch/print": ClassMeasure(judged: 31, right: 24, worth: 13, apps: 8, most: 13),
        "logging-catch/promise": ClassMeasure(judged: 6, right: 6, worth: 0, apps: 1, most: 6),
        "logging-catch/rest": ClassMeasure(judged: 2, right: 2, worth: 2, apps: 2, most: 1),
        "lost-status/status": ClassMeasure(judged: 14, right: 14, worth: 12, apps: 6, most: 6),
        "missed-completion/action": ClassMeasure(judged: 2, right: 1, worth: 0, apps: 2, most: 1),
        "missed-completion/aside": ClassMeasure(judged: 17, right: 16, worth: 6, apps: 6, most: 6),
        "missed-completion/waited-for": ClassMeasure(
            judged: 13, right: 12, worth: 3, apps: 6, most: 6),
        "optional-try/action": ClassMeasure(judged: 5, right: 5, worth: 4, apps: 2, most: 3),
        "optional-try/aside": ClassMeasure(judged: 21, right: 20, worth: 5, apps: 9, most: 6),
        "optional-try/waited-for": ClassMeasure(judged: 28, right: 27, worth: 5, apps: 9, most: 8),
        "replaced-error/action": ClassMeasure(judged: 1, right: 0, worth: 0, apps: 1, most: 1),
        "replaced-error/aside": ClassMeasure(judged: 6, right: 6, worth: 0, apps: 1, most: 6),
        "replaced-error/waited-for": ClassMeasure(judged: 9, right: 9, worth: 4, apps: 3, most: 4),
        "report-in-retry/aside": ClassMeasure(judged: 2, right: 2, worth: 0, apps: 1, most: 2),
        "rx-unhandled-error/replaced": ClassMeasure(
            judged: 4, right: 2, worth: 2, apps: 2, most: 3),
        "rx-unhandled-error/subscribe": ClassMeasure(
            judged: 15, right: 10, worth: 10, apps: 2, most: 14),
        "secret-in-log/log": ClassMeasure(judged: 17, right: 11, worth: 4, apps: 9, most: 4),
        "secret-in-source/aside": ClassMeasure(judged: 8, right: 3, worth: 3, apps: 4, most: 4),
        "secret-in-source/waited-for": ClassMeasure(
            judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "shown-cancellation/aside": ClassMeasure(judged: 7, right: 4, worth: 0, apps: 4, most: 3),
        "shown-cancellation/waited-for": ClassMeasure(
            judged: 22, right: 15, worth: 3, apps: 7, most: 6),
        "shown-refusal/sheet": ClassMeasure(judged: 3, right: 1, worth: 1, apps: 2, most: 2),
        "stuck-spinner/action": ClassMeasure(judged: 7, right: 2, worth: 2, apps: 3, most: 4),
        "stuck-spinner/aside": ClassMeasure(judged: 2, right: 0, worth: 0, apps: 1, most: 2),
        "stuck-spinner/waited-for": ClassMeasure(judged: 19, right: 7, worth: 2, apps: 7, most: 7),
        "unbounded-retry/aside": ClassMeasure(judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "uncancelled-loop/aside": ClassMeasure(judged: 3, right: 1, worth: 0, apps: 3, most: 1),
        "uncancelled-wait/work": ClassMeasure(judged: 1, right: 1, worth: 0, apps: 1, most: 1),
        "unhandled-effect/answer": ClassMeasure(judged: 1, right: 1, worth: 0, apps: 1, most: 1),
        "unhandled-effect/named-failure": ClassMeasure(
            judged: 7, right: 5, worth: 5, apps: 2, most: 4),
        "unobserved-task/action": ClassMeasure(judged: 8, right: 8, worth: 7, apps: 6, most: 3),
        "unobserved-task/background": ClassMeasure(judged: 1, right: 1, worth: 1, apps: 1, most: 1),
        "unobserved-task/effect": ClassMeasure(judged: 8, right: 7, worth: 3, apps: 2, most: 6),
        "unobserved-task/task": ClassMeasure(judged: 85, right: 74, worth: 29, apps: 12, most: 23),
        "unresolved-continuation/aside": ClassMeasure(
            judged: 1, right: 1, worth: 0, apps: 1, most: 1),
        "unresolved-continuation/waited-for": ClassMeasure(
            judged: 3, right: 3, worth: 1, apps: 2, most: 2),
    ]
}
