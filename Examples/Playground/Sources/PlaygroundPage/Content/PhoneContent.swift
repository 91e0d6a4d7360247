/// The content of a phone: a screen, and the notices over it.
///
/// All texts are in the phone's language.
public struct PhoneContent: Sendable, Hashable {
    /// The language of the phone.
    public var language: PageLanguage
    /// The screen on top.
    public var screen: PhoneScreen
    /// The title of the screen.
    public var title: String
    /// The kind of its content: `none`, `empty`, `value` or `stale`.
    public var content: String
    /// Whether it is being loaded.
    public var isLoading: Bool
    /// The lines of its content, or one line that says that there is none.
    public var lines: [String]
    /// The line under content that could not be loaded again; nil for other content.
    public var staleNote: String?
    /// The screens that a member can go to, by name and title; empty on the splash screen and where
    /// the member was led out of the app.
    public var tabs: [Tab]
    /// The alert or blocking notice on screen.
    public var modal: NoticeContent?
    /// The toast or banner on screen.
    public var transient: NoticeContent?

    /// A screen that a member can go to.
    public struct Tab: Sendable, Hashable {
        /// The name of the screen.
        public var screen: PhoneScreen
        /// Its title.
        public var title: String

        /// Creates a tab.
        public init(_ screen: PhoneScreen, title: String) {
            self.screen = screen
            self.title = title
        }
    }

    /// Creates the content of a phone.
    public init(
        language: PageLanguage, screen: PhoneScreen, title: String, content: String = "none",
        isLoading: Bool = false, lines: [String] = [], staleNote: String? = nil, tabs: [Tab] = [],
        modal: NoticeContent? = nil, transient: NoticeContent? = nil
    ) {
        self.language = language
        self.screen = screen
        self.title = title
        self.content = content
        self.isLoading = isLoading
        self.lines = lines
        self.staleNote = staleNote
        self.tabs = tabs
        self.modal = modal
        self.transient = transient
    }
}

/// The screens that a phone can have on top.
public enum PhoneScreen: String, Sendable, Hashable, CaseIterable {
    case splash, home, timers, signUp, friends, signIn, store, registration
}

/// A notice on a phone's screen.
public struct NoticeContent: Sendable, Hashable {
    /// `alert`, `toast`, `banner` or `blocking`.
    public var style: String
    /// The title; nil for most toasts.
    public var title: String?
    /// The message.
    public var message: String
    /// The support code of an alert.
    public var supportCode: String?
    /// The answers that a member can choose, by name and label.
    public var actions: [Action]
    /// The incidents behind it.
    public var incidents: [String]
    /// An id that differs from the id of the notice before, and stays while the notice does.
    public var id: String

    /// An answer to a notice.
    public struct Action: Sendable, Hashable {
        /// The name, such as `retry` or `dismiss`.
        public var name: String
        /// The label of its button.
        public var label: String

        /// Creates an action.
        public init(_ name: String, label: String) {
            self.name = name
            self.label = label
        }
    }

    /// Creates a notice.
    public init(
        style: String, title: String? = nil, message: String, supportCode: String? = nil,
        actions: [Action] = [], incidents: [String] = [], id: String
    ) {
        self.style = style
        self.title = title
        self.message = message
        self.supportCode = supportCode
        self.actions = actions
        self.incidents = incidents
        self.id = id
    }
}
