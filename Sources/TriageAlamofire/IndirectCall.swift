#if Alamofire
import TriageConcurrency
package import TriageCore
package import TriageHTTP

/// A call of a library that makes its requests with Alamofire and hides them, such as Moya.
///
/// It declares what ``Alamofire/Request/triage(path:requiresAuthentication:serverMessage:rejections:)``
/// does for a request at hand, and learns how the request ended.
package final class IndirectCall: Sendable {
    /// The call whose request is made in this task.
    @TaskLocal package static var current: IndirectCall?

    private let declaration: RequestExchange.Declaration
    private let exchange = Lock<RequestExchange?>(nil)

    package init(
        path: String?, requiresAuthentication: Bool, serverMessage: ServerMessageDecoder?,
        rejections: [Rejections]
    ) {
        declaration = RequestExchange.Declaration(
            path: path, requiresAuthentication: requiresAuthentication,
            serverMessage: serverMessage, rejections: rejections)
    }

    /// The fault with which the session ended the request; nil without a ``TriageSession``.
    package var fault: Fault? { exchange.current?.state.current.fault }

    /// Declares what a library above knows about the request that it prepares in this task.
    ///
    /// It counts in the fault of the response, where the request declares nothing. The middleware
    /// has begun without it. A call that is an ``IndirectCall`` has declared it before.
    package static func declare(
        path: String?, serverMessage: ServerMessageDecoder?, rejections: [Rejections]
    ) {
        guard current == nil, let exchange = RequestExchange.adapted else { return }
        let declaration = RequestExchange.Declaration(
            path: path, serverMessage: serverMessage, rejections: rejections)
        exchange.state.withLock { $0.later = declaration }
    }

    /// Takes the request that was made for this call.
    func begin(_ exchange: RequestExchange) {
        exchange.state.withLock { $0.declaration = declaration }
        self.exchange.withLock { $0 = exchange }
    }
}
#endif
