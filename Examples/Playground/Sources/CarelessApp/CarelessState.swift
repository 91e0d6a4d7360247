/// The screen of the careless phone, in the phone's language.
public struct CarelessState: Sendable, Hashable {
    /// The screen on top.
    public var screen: CarelessScreen
    /// The title of the screen.
    public var title: String
    /// The kind of its content: `none`, `empty`, `value` or `stale`.
    public var content: String
    /// Whether a spinner turns.
    public var isLoading: Bool
    /// The lines of its content.
    public var lines: [String]
    /// The screen's main button; nil if there is none.
    public var button: CarelessButton?
    /// The alerts on screen, the lowest first.
    public var alerts: [CarelessAlert]
    /// The latest mistake since the member last did something; nil if the app made none.
    public var mistake: CarelessMistake?
}

/// The main button of a careless screen.
public struct CarelessButton: Sendable, Hashable {
    /// Its label.
    public var label: String
    /// Whether a tap does nothing, now and ever after.
    public var isDead: Bool
}

/// An alert of the careless app.
public struct CarelessAlert: Sendable, Hashable, Identifiable {
    /// Its number; a later alert has a higher one.
    public var id: Int
    /// Its title.
    public var title: String
    /// Its message.
    public var message: String
}
