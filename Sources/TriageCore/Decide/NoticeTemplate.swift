import TriageRedaction

/// A text that a rule names: a key that the app resolves, or the server's own words.
public enum NoticeText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// A key of the app's localised texts.
    case key(String)
    /// What the server says to the person; the app's text where it says nothing.
    case server(orKey: String)

    /// Makes the text of a key.
    public init(stringLiteral value: String) { self = .key(value) }

    /// The key; the server's words stand as `server ?? key`.
    public var description: String {
        switch self {
        case .key(let key): key
        case .server(let key): "server ?? \(key)"
        }
    }

    func resolved(serverMessage words: String?, localize: NoticeLocalizer) -> String {
        switch self {
        case .key(let key): localize(key)
        case .server(let key): words?.nonBlank ?? localize(key)
        }
    }
}

/// The texts of the app in the person's language, by key.
///
/// An action's label has the key `action.` and the action's id.
public typealias NoticeLocalizer = @Sendable (_ key: String) -> String

/// A notice whose texts are not chosen yet: what a rule of a ``DecisionTable`` says.
public struct NoticeTemplate: Hashable, Sendable, CustomStringConvertible {
    /// How it is shown.
    public var style: Notice.Style
    /// The title; nil for none.
    public var title: NoticeText?
    /// The text.
    public var message: NoticeText
    /// The actions that the person is offered; an alert without any can be dismissed all the same.
    public var actions: [Notice.Action.ID]

    /// Makes a template.
    public init(
        _ style: Notice.Style, title: NoticeText? = nil, message: NoticeText,
        actions: [Notice.Action.ID] = []
    ) {
        self.style = style
        self.title = title
        self.message = message
        self.actions = actions
    }

    /// Style, texts by key, and actions.
    public var description: String {
        let words = [title?.description, message.description].compactMap(\.self)
        let buttons = actions.isEmpty ? "" : ": " + actions.map(\.rawValue).joined(separator: ", ")
        return "\(style) \(words.joined(separator: " / "))\(buttons)"
    }

    /// The notice for a fault, in the person's language.
    public func resolved(for fault: Fault, localize: NoticeLocalizer) -> Notice {
        resolved(serverMessage: fault.facts.serverMessage?.value, localize: localize)
    }

    /// The notice for what the server says to the person, or for a server that says nothing.
    func resolved(serverMessage words: String?, localize: NoticeLocalizer) -> Notice {
        let notice = Notice(
            style, title: title?.resolved(serverMessage: words, localize: localize),
            message: message.resolved(serverMessage: words, localize: localize),
            actions: actions.map { .init($0, label: localize("action.\($0)")) }
        )
        return notice.withDismissAction(localize)
    }
}

extension NoticeTemplate {
    /// The notice of a failure that nobody has thought of.
    static let fallback = NoticeTemplate(
        .alert, title: "failure.title", message: "failure.message", actions: [.dismiss])
}

extension String {
    /// The text; nil when a person would see nothing of it.
    fileprivate var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
