/// A text in a rule: a key that the app resolves, or the server's own text.
@nonexhaustive
public enum NoticeText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// A key of the app's localized texts.
    case key(String)
    /// The server's text: its message, or in place of a title, the title of its message.
    ///
    /// The app's text for the key is used if the server's is missing or blank.
    case server(orKey: String)

    /// Creates the text of a key.
    public init(stringLiteral value: String) { self = .key(value) }

    /// The key; for the server's text, `server ?? key`.
    public var description: String {
        switch self {
        case .key(let key): key
        case .server(let key): "server ?? \(key)"
        }
    }

    func resolved(_ serverText: String?, _ localize: NoticeLocalizer) -> String {
        switch self {
        case .key(let key): localize(key)
        case .server(let key): serverText?.nonBlank ?? localize(key)
        }
    }
}

/// A notice whose texts are still keys, as in a rule of a ``DecisionTable``.
public struct NoticeTemplate: Hashable, Sendable, CustomStringConvertible {
    /// The presentation style.
    public var style: Notice.Style
    /// The title; nil for none.
    public var title: NoticeText?
    /// The message.
    public var message: NoticeText
    /// The actions that the user can choose.
    ///
    /// An alert without actions gets a dismiss action when it is resolved. Where no code handles an
    /// action, a ``FaultCenter`` does not offer it, so one template fits work with and without a
    /// retry.
    public var actions: [Notice.Action.ID]

    /// Creates a template.
    public init(
        _ style: Notice.Style, title: NoticeText? = nil, message: NoticeText,
        actions: [Notice.Action.ID] = []
    ) {
        self.style = style
        self.title = title
        self.message = message
        self.actions = actions
    }

    /// The style, the keys of the texts, and the actions.
    public var description: String {
        let texts = [title?.description, message.description].compactMap(\.self)
        let buttons = actions.isEmpty ? "" : ": " + actions.map(\.rawValue).joined(separator: ", ")
        return "\(style) \(texts.joined(separator: " / "))\(buttons)"
    }

    /// Returns the notice for the texts that the server has for the user; nil for a missing one.
    func resolved(
        serverTitle: String?, serverMessage: String?, localize: NoticeLocalizer
    ) -> Notice {
        let notice = Notice(
            style, title: title?.resolved(serverTitle, localize),
            message: message.resolved(serverMessage, localize),
            actions: actions.map { .init($0, label: localize("action.\($0)")) })
        return notice.withDismissAction(localize)
    }

    /// The notice for a failure that no rule covers.
    static let fallback = NoticeTemplate(
        .alert, title: "failure.title", message: "failure.message", actions: [.dismiss])
}

extension String {
    /// The text; nil if it is empty or only whitespace.
    fileprivate var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
