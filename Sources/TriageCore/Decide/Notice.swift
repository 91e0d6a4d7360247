/// A message to the user, such as an alert or a toast: a value, not a view.
///
/// It is about a failure, or about something else.
public struct Notice: Hashable, Sendable {
    /// The presentation style of a notice: an open code.
    public struct Style: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Creates the style with this text; every text is a style.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An alert: a dialog that waits for the user's choice.
        public static let alert: Style = "alert"
        /// A toast: a short line that disappears by itself.
        public static let toast: Style = "toast"
        /// A line at the edge of the screen that disappears by itself.
        public static let banner: Style = "banner"
        /// A screen that replaces all content and stays.
        public static let blocking: Style = "blocking"
    }

    /// An action that the user can choose on a notice.
    public struct Action: Hashable, Sendable {
        /// The action's identifier, such as `retry`.
        public let id: ID
        /// The button's text, in the user's language.
        public let label: String

        /// Creates an action with a text in the user's language.
        public init(_ id: ID, label: String) {
            self.id = id
            self.label = label
        }

        /// The identifier of an action: an open code.
        public struct ID: ExtensibleCode {
            /// The code's text.
            public let rawValue: String

            /// Creates the identifier with this text; every text is an identifier.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Retries the work that failed.
            public static let retry: ID = "retry"
            /// Dismisses the notice and does nothing else.
            public static let dismiss: ID = "dismiss"
        }
    }

    /// The presentation style.
    public var style: Style
    /// The title; nil for none, as in a toast.
    public var title: String?
    /// The message.
    public var message: String
    /// The actions that the user can choose, in the order of the buttons.
    public var actions: [Action]

    /// Creates a notice from texts in the user's language.
    public init(_ style: Style, title: String? = nil, message: String, actions: [Action] = []) {
        self.style = style
        self.title = title
        self.message = message
        self.actions = actions
    }

    /// Returns the notice with a way to dismiss it.
    ///
    /// An alert without actions gets a dismiss action, because nothing else ends it.
    func withDismissAction(_ localize: NoticeLocalizer) -> Notice {
        guard style == .alert, actions.isEmpty else { return self }
        var notice = self
        notice.actions = [.init(.dismiss, label: localize("action.dismiss"))]
        return notice
    }
}

/// A destination in the app that a failure leads to, such as the sign-in screen: an open code.
public struct Route: ExtensibleCode {
    /// The code's text.
    public let rawValue: String

    /// Creates the route with this text; every text is a route.
    public init(rawValue: String) { self.rawValue = rawValue }
}
