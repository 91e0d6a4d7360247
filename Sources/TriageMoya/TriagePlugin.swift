#if Moya
public import Moya
import TriageAlamofire
import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A plugin that lets a `MoyaError` carry what its target declares.
///
///     let provider = MoyaProvider<ClubAPI>(session: session, plugins: [logger, TriagePlugin()])
///
/// Calls of `request(_:completion:)`, CombineMoya and RxMoya stay as they are. Their errors, and
/// the errors of `filterSuccessfulStatusCodes()` and `map(_:)`, bring into a center what the
/// ``TriageTarget`` declares: the server's message, the rejections and the path. Put the plugin
/// last: it knows nothing of a response that a later plugin makes.
///
/// The plugin changes no request and no result. `send(_:)` does not need it.
public struct TriagePlugin: PluginType {
    /// Creates a plugin, for any number of providers.
    public init() {}

    /// Tells the session what the target declares; the request stays as it is.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        if let declared = target.declared(at: request.url) { IndirectCall.declare(declared) }
        return request
    }

    /// Keeps the target's declarations beside its response; the result stays as it is.
    public func process(
        _ result: Result<Moya.Response, MoyaError>, target: any TargetType
    ) -> Result<Moya.Response, MoyaError> {
        let received = result.received
        if let declared = target.declared(at: received?.request?.url) { received?.keep(declared) }
        return result
    }
}

extension Result<Moya.Response, MoyaError> {
    fileprivate var received: Moya.Response? {
        switch self {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }
}

extension Moya.Response {
    /// The declarations about the request of this response; nil if there are none.
    var declaration: ResponseDeclaration? {
        ResponseDeclaration.beside(self) ?? ResponseDeclaration.beside(response)
    }

    /// Keeps the declaration of a target, where the call itself declares nothing.
    fileprivate func keep(_ declaration: RequestDeclaration) {
        var known = ResponseDeclaration.beside(response) ?? ResponseDeclaration()
        known.declared = known.declared.completed(by: declaration)
        known.attempts = known.attempts ?? 1
        known.keep(beside: self)
    }
}
#endif
