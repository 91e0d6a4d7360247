#if Alamofire
import TriageConcurrency
package import TriageCore
package import TriageHTTP

/// A call of a library that makes its requests with Alamofire and hides them, such as Moya.
///
/// It declares what ``Alamofire/Request/triage(_:)``
/// does for a request at hand, and learns how the request ended.
package final class IndirectCall: Sendable {
    /// The call whose request is made in this task.
    @TaskLocal package static var current: IndirectCall?

    private let declaration: RequestDeclaration
    private let exchange = Lock<RequestExchange?>(nil)

    package init(_ declaration: RequestDeclaration) { self.declaration = declaration }

    /// The session's fault for the request that it ended; nil without `Session.triage(_:)`.
    package var fault: Fault? { exchange.current?.state.current.fault }

    /// Declares what a library above knows about the request that it prepares in this task.
    ///
    /// It counts in the fault of the response, where the request declares nothing. The middleware
    /// has begun without it. A call that is an ``IndirectCall`` has declared it before.
    package static func declare(_ declaration: RequestDeclaration) {
        guard current == nil, let exchange = RequestExchange.adapted else { return }
        exchange.later.withLock { $0 = declaration }
    }

    /// Takes the request that was made for this call.
    func begin(_ exchange: RequestExchange) {
        exchange.state.withLock { $0.declaration = declaration }
        self.exchange.withLock { $0 = exchange }
    }
}
#endif
