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
        /// A screen that replaces all content and stays until the user chooses an action.
        ///
        /// Without an action, as for maintenance, nothing ends it while the app runs.
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
            /// The route that the action navigates to; nil for none.
            ///
            /// Identifiers with the same text are equal, whatever their routes are.
            public let route: Route?

            /// Creates the identifier with this text; every text is an identifier.
            public init(rawValue: String) { self.init(rawValue, nil) }

            private init(_ rawValue: String, _ route: Route?) {
                (self.rawValue, self.route) = (rawValue, route)
            }

            /// Returns the identifier of an action that navigates to a route.
            ///
            ///     NoticeTemplate(
            ///         .alert, title: "members.title", message: "members.only",
            ///         actions: [.route("register", as: "signUp"), .dismiss])
            ///
            /// The ``FaultCenter`` handles the action: when the user chooses it, the app navigates
            /// to the route, and no ``NoticeActionHandler`` is called. A center without a router
            /// does not offer it.
            ///
            /// - Parameters:
            ///   - route: The route.
            ///   - id: The identifier. The label of `signUp` has the key `action.signUp`.
            /// - Returns: The identifier with the route.
            public static func route(_ route: Route, as id: ID) -> ID { ID(id.rawValue, route) }

            /// Retries the work that failed.
            ///
            /// Work that runs with `retries: true` handles it.
            public static let retry: ID = "retry"
            /// Dismisses the notice and does nothing else.
            public static let dismiss: ID = "dismiss"

            /// Returns whether both identifiers have the same text.
            public static func == (left: ID, right: ID) -> Bool { left.rawValue == right.rawValue }

            /// Hashes the text.
            public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
        }
    }

    /// The presentation style.
    public var style: Style
    /// The title; nil for none, as in a toast.
    public var title: String?
    /// The message.
    public var message: String
    /// The actions that the user can choose, in the order of the buttons.
    ///
    /// A ``FaultCenter`` leaves out the actions that no code handles, except
    /// ``Notice/Action/ID/dismiss``.
    public var actions: [Action]

    /// Creates a notice from texts in the user's language.
    public init(_ style: Style, title: String? = nil, message: String, actions: [Action] = []) {
        self.style = style
        self.title = title
        self.message = message
        self.actions = actions
    }

    /// The style and the actions, for a log; the texts may be the server's, which no log gets.
    var outline: String {
        let buttons = actions.map(\.id.rawValue).joined(separator: ", ")
        return buttons.isEmpty ? "\(style)" : "\(style): \(buttons)"
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

/// A function that returns the app's text for a key, in the user's language.
///
/// An action's label has the key `action.` followed by the action's identifier.
public typealias NoticeLocalizer = @Sendable (_ key: String) -> String

/// A destination in the app that a failure leads to, such as the sign-in screen: an open code.
public struct Route: ExtensibleCode {
    /// The code's text.
    public let rawValue: String

    /// Creates the route with this text; every text is a route.
    public init(rawValue: String) { self.rawValue = rawValue }
}
