#if Alamofire
import TriageConcurrency
package import TriageCore
package import TriageHTTP

/// A call of a library that makes its requests with Alamofire and hides them, such as Moya.
///
/// It declares what ``Alamofire/Request/triage(_:)``
/// does for a request at hand, and learns how the request ended.
package final class IndirectCall: Sendable {
    /// The call whose request is made or prepared in this task.
    @TaskLocal package static var current: IndirectCall?

    /// The declaration of the call; nil for a request at hand, which a library above knows only
    /// later.
    private let declaration: RequestDeclaration?
    private let exchange: Lock<RequestExchange?>

    package init(_ declaration: RequestDeclaration) {
        (self.declaration, exchange) = (declaration, Lock(nil))
    }

    private init(of exchange: RequestExchange) {
        (declaration, self.exchange) = (nil, Lock(exchange))
    }

    /// The session's fault for the request that it ended; nil without `Session.triage(_:)`.
    package var fault: Fault? { exchange.current?.state.current.fault }

    /// Declares what a library above knows about the request that it prepares in this task.
    ///
    /// It counts in the fault of the response, where the request declares nothing. The middleware
    /// has begun without it.
    package static func declare(_ declaration: RequestDeclaration) {
        current?.exchange.current?.later.withLock { $0 = declaration }
    }

    /// Has a request prepared, which a library above may declare meanwhile.
    static func prepare(_ exchange: RequestExchange, _ work: () -> Void) {
        $current.withValue(IndirectCall(of: exchange), operation: work)
    }

    /// Takes the request that was made for this call.
    func begin(_ exchange: RequestExchange) {
        guard let declaration else { return }
        exchange.state.withLock { $0.declaration = declaration }
        self.exchange.withLock { $0 = exchange }
    }
}
#endif
