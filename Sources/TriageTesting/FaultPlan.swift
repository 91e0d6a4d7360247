import Foundation
public import HTTPTypes
public import TriageHTTP

/// What happens to each request of a ``StubTransport``.
public struct FaultPlan: Sendable {
    /// What happens to one request.
    public indirect enum Step: Sendable {
        /// It is answered.
        case respond(ClientResponse)
        /// It fails.
        case fail(any Error)
        /// It is never answered; cancelling it ends it.
        case hang
        /// It is never answered and cannot be cancelled.
        case hangIgnoringCancellation
        /// Something happens after a while.
        case after(Duration, Step)

        /// An answer of JSON.
        public static func json(_ text: String, status: Int = 200) -> Step {
            respond(status: status, type: "application/json", Data(text.utf8))
        }

        /// An answer of problem details.
        public static func problem(_ text: String, status: Int) -> Step {
            respond(status: status, type: "application/problem+json", Data(text.utf8))
        }

        /// An answer without a body.
        public static func status(_ status: Int) -> Step {
            .respond(ClientResponse(head: HTTPResponse(status: .init(code: status))))
        }

        private static func respond(status: Int, type: String, _ body: Data) -> Step {
            let head = HTTPResponse(
                status: .init(code: status), headerFields: [.contentType: type])
            return .respond(ClientResponse(head: head, body: body))
        }
    }

    private let next: @Sendable (HTTPRequest, Int) -> Step

    /// Makes a plan of a closure.
    ///
    /// - Parameter step: What happens to a request, given its number among all, from 1.
    public init(_ step: @escaping @Sendable (HTTPRequest, Int) -> Step) { next = step }

    /// Makes a plan of steps, one a request; the last one goes on for ever, and an empty list hangs.
    public init(_ steps: [Step]) {
        next = { _, number in
            steps.isEmpty ? .hang : steps[min(number, steps.count) - 1]
        }
    }

    /// What happens to a request, given its number among all, from 1.
    public func step(for request: HTTPRequest, number: Int) -> Step { next(request, number) }
}
