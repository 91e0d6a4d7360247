#if Moya
import Foundation
public import Moya
public import TriageHTTP

/// A target that declares what its failures mean.
///
/// The conformance is optional. A call can declare more:
///
///     extension ClubAPI: TriageTarget {
///         var declaration: RequestDeclaration {
///             switch self {
///             case .club: "/v1/clubs/{id}"
///             case .join: .init("/v1/clubs/{id}/members", rejections: [JoinRejection.rejections])
///             case .signIn: .public
///             }
///         }
///     }
///
/// It counts in `send(_:)` of a provider. With a ``TriagePlugin`` it also counts for an error of
/// `request(_:completion:)` in a center, except `isPublic` and the actions of rejections. Actions
/// such as a retry need a session that goes through middleware.
public protocol TriageTarget: TargetType {
    /// The template of the path, including the base URL's part, and what the responses mean.
    ///
    /// Without a template it is derived: a segment that looks like a value becomes `{id}`. Words
    /// stay in the path of a case without associated values.
    var declaration: RequestDeclaration { get }
}

extension TargetType {
    /// The declaration of this target, or of the one in a `MultiTarget`; nil if it has none.
    ///
    /// - Parameter url: The URL of its request, from which an enum case without associated values
    ///   has the template of its path.
    /// - Returns: The declaration.
    func declared(at url: URL?) -> RequestDeclaration? {
        let embedded: any TargetType = (self as? MultiTarget)?.target ?? self
        let own = (embedded as? any TriageTarget)?.declaration
        guard own?.path == nil, let url, PathTemplate.isCaseWithoutValues(embedded) else {
            return own
        }
        var declared = own ?? RequestDeclaration()
        declared.path = PathTemplate.derived(from: url.absoluteString, hasNames: false)
        return declared
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
