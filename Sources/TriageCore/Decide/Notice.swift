/// What a person sees of a failure, or is told otherwise: a value, no view.
public struct Notice: Hashable, Sendable {
    /// How a notice is shown.
    public struct Style: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Makes the style with this text; every text is a style.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Waits for an answer.
        public static let alert: Style = "alert"
        /// A line that leaves by itself.
        public static let toast: Style = "toast"
        /// A line at the edge that leaves by itself.
        public static let banner: Style = "banner"
        /// Takes the place of everything and stays.
        public static let blocking: Style = "blocking"
    }

    /// Something that the person can do about it.
    public struct Action: Hashable, Sendable {
        /// What is done, such as `retry`: an open code.
        public let id: ID
        /// The button's text.
        public let label: String

        /// Makes an action with a text in the person's language.
        public init(_ id: ID, label: String) {
            self.id = id
            self.label = label
        }

        /// What an action does.
        public struct ID: ExtensibleCode {
            /// The code's text.
            public let rawValue: String

            /// Makes the id with this text; every text is an id.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Repeats what failed.
            public static let retry: ID = "retry"
            /// Takes the notice away and does nothing else.
            public static let dismiss: ID = "dismiss"
        }
    }

    /// How it is shown.
    public var style: Style
    /// The title; nil for a toast.
    public var title: String?
    /// The text.
    public var message: String
    /// What the person can do about it, in the order of the buttons.
    public var actions: [Action]

    /// Makes a notice of texts in the person's language.
    public init(_ style: Style, title: String? = nil, message: String, actions: [Action] = []) {
        self.style = style
        self.title = title
        self.message = message
        self.actions = actions
    }

    /// The notice with a way out: an alert that offers nothing can be dismissed, since nothing else
    /// ends it.
    func withDismissAction(_ texts: NoticeLocalizer) -> Notice {
        guard style == .alert, actions.isEmpty else { return self }
        var notice = self
        notice.actions = [.init(.dismiss, label: texts("action.dismiss"))]
        return notice
    }
}

/// Another place in the app that a failure leads to, such as the sign-in screen: an open code.
public struct Route: ExtensibleCode {
    /// The code's text.
    public let rawValue: String

    /// Makes the route with this text; every text is a route.
    public init(rawValue: String) { self.rawValue = rawValue }
}
