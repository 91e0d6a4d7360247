#if Moya
public import Moya
public import TriageHTTP

/// A target that declares what its failures mean.
///
/// The conformance is optional, and each of its members has a default. A call can override some:
///
///     extension ClubAPI: TriageTarget {
///         var pathTemplate: String? {
///             switch self {
///             case .club: "/v1/clubs/{id}"
///             case .join: "/v1/clubs/{id}/members"
///             }
///         }
///         var serverMessage: ServerMessageDecoder? { .path("message") }
///     }
///
/// It counts in `response(for:)` and `value(of:)` of a provider. With a ``TriagePlugin`` it also counts
/// where the error of `request(_:completion:)` gets into a center, except for
/// ``requiresAuthentication`` and the actions of rejections.
public protocol TriageTarget: TargetType {
    /// The template of the path, with that of the base URL, such as `/v1/clubs/{id}`.
    ///
    /// It is nil by default, and then derived: what looks like a value becomes `{id}`.
    var pathTemplate: String? { get }
    /// Whether the request may carry the session's tokens; true by default.
    ///
    /// A sign-in needs false in a session that adds tokens.
    var requiresAuthentication: Bool { get }
    /// The declared meanings of statuses, the most specific scope first; none by default.
    ///
    /// Their actions, such as a retry, need a session that goes through middleware.
    var rejections: [Rejections] { get }
    /// Reads the server's message to the user; nil, by default, for the session's decoder.
    var serverMessage: ServerMessageDecoder? { get }
    /// The meaning of each status, unless the session goes through middleware with its own rules.
    var statusRules: StatusRules { get }
}

extension TriageTarget {
    /// No template: it is derived from the path.
    public var pathTemplate: String? { nil }
    /// True: the request may carry tokens.
    public var requiresAuthentication: Bool { true }
    /// No rejections.
    public var rejections: [Rejections] { [] }
    /// The session's decoder, or that of problem details.
    public var serverMessage: ServerMessageDecoder? { nil }
    /// The standard rules.
    public var statusRules: StatusRules { StatusRules() }
}

extension TargetType {
    /// The declarations of this target, or of the one in a `MultiTarget`; nil if it has none.
    var declarations: (any TriageTarget)? {
        let embedded: any TargetType = (self as? MultiTarget)?.target ?? self
        return embedded as? any TriageTarget
    }

    /// Whether a status outside 2xx is a success, because the target validates statuses.
    func declares(_ status: Int) -> Bool {
        switch validationType {
        case .none, .successCodes: false
        case .successAndRedirectCodes: (300..<400).contains(status)
        case .customCodes(let codes): codes.contains(status)
        }
    }
}
#endif
