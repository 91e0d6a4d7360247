import Foundation
public import HTTPTypes
public import TriageHTTP

/// A plan that decides each request of a ``StubTransport``.
public struct FaultPlan: Sendable {
    /// The result of one request.
    @nonexhaustive
    public indirect enum Step: Sendable {
        /// Returns a response.
        case respond(ClientResponse)
        /// Throws an error.
        case fail(any Error)
        /// Waits until the task is canceled, and then throws.
        case hang
        /// Waits forever, even if the task is canceled.
        case hangIgnoringCancellation
        /// Carries out another step after a delay on the transport's clock.
        case after(Duration, Step)

        /// Returns a response with a JSON body; status 200 by default.
        public static func json(_ text: String, status: Int = 200) -> Step {
            .respond(.text(text, status, [.contentType: "application/json"]))
        }

        /// Returns a response with a problem details body (RFC 9457).
        public static func problem(_ text: String, status: Int) -> Step {
            .respond(.text(text, status, [.contentType: "application/problem+json"]))
        }

        /// Returns a response without a body.
        public static func status(_ status: Int) -> Step { .respond(.text("", status)) }
    }

    private let next: @Sendable (HTTPRequest, Int) -> Step

    /// Creates a plan from a closure.
    ///
    /// - Parameter step: Returns the step for a request and its number among all requests, from 1.
    public init(_ step: @escaping @Sendable (HTTPRequest, Int) -> Step) { next = step }

    /// Creates a plan from a list of steps, one for each request.
    ///
    /// The last step repeats for all later requests. With an empty list every request hangs.
    public init(_ steps: [Step]) {
        next = { _, number in steps.isEmpty ? .hang : steps[min(number, steps.count) - 1] }
    }

    /// The step for a request and its number among all requests, from 1.
    public func step(for request: HTTPRequest, number: Int) -> Step { next(request, number) }
}

extension ClientResponse {
    /// Returns a response with a text as its body.
    static func text(_ text: String, _ status: Int = 200, _ fields: HTTPFields = [:]) -> Self {
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        return ClientResponse(head: head, body: Data(text.utf8))
    }
}
