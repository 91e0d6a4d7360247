/// The screen of the phone with the careless app.
///
/// All texts are in the phone's language.
public struct CarelessContent: Sendable, Hashable {
    /// The screen on top.
    public var screen: PhoneScreen
    /// The title of the screen.
    public var title: String
    /// The kind of its content: `none`, `empty`, `value` or `stale`.
    public var content: String
    /// Whether a spinner turns.
    public var isLoading: Bool
    /// The lines of its content.
    public var lines: [String]
    /// The label of the screen's main button, and whether it is dead; nil if there is none.
    public var button: Button?
    /// The alerts on screen, the lowest first: the careless app may show several.
    public var alerts: [NoticeContent]
    /// The sentence that names what it does wrong now, in the page's language; empty while it does
    /// nothing wrong.
    public var mistake: String

    /// The main button of a careless screen.
    public struct Button: Sendable, Hashable {
        /// Its label.
        public var label: String
        /// Whether it does nothing any more.
        public var isDead: Bool

        /// Creates a button.
        public init(label: String, isDead: Bool) {
            self.label = label
            self.isDead = isDead
        }
    }

    /// Creates the content of the careless phone.
    public init(
        screen: PhoneScreen = .home, title: String = "", content: String = "none",
        isLoading: Bool = false, lines: [String] = [], button: Button? = nil,
        alerts: [NoticeContent] = [], mistake: String = ""
    ) {
        self.screen = screen
        self.title = title
        self.content = content
        self.isLoading = isLoading
        self.lines = lines
        self.button = button
        self.alerts = alerts
        self.mistake = mistake
    }
}
