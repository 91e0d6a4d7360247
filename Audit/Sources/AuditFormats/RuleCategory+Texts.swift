import AuditRules

/// The categories in words for people.
extension RuleCategory {
    /// The categories from what hurts most to what hurts least.
    static let byHarm: [Self] = [
        .secret, .dropped, .endless, .disguised, .cancelled, .doubled, .ignore,
    ]

    /// The effect on the users of an app, in a few words.
    var experience: String {
        switch self {
        case .dropped: "Nothing happens, or an empty screen looks like no data"
        case .disguised: "A message about something else, or a report without its cause"
        case .doubled: "The same failure again and again"
        case .endless: "A spinner that stays, a screen that never comes"
        case .cancelled: "An error for leaving a screen"
        case .secret: "Their data, or your keys, where others read them"
        case .ignore: "Nothing yet"
        }
    }

    /// The problem in the code.
    var flaw: String {
        switch self {
        case .dropped: "the error is lost"
        case .disguised: "the error is shown as something else"
        case .doubled: "the error is shown or reported more than once"
        case .endless: "something never ends"
        case .cancelled: "a cancellation is treated as a failure"
        case .secret: "private data gets out"
        case .ignore: "a comment suppresses nothing"
        }
    }
}
