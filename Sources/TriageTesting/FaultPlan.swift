public import Foundation
public import HTTPTypes
import TriageConcurrency
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
        ///
        ///     .json(#"{"code": "SLOW_DOWN"}"#, status: 429, [.retryAfter: "300"])
        ///
        /// A `Content-Type` among the fields takes the place of `application/json`.
        public static func json(
            _ text: String, status: Int = 200, _ fields: HTTPFields = [:]
        ) -> Step { answer(text, "application/json", status, fields) }

        /// Returns a response with a problem details body (RFC 9457).
        ///
        /// A `Content-Type` among the fields takes the place of `application/problem+json`.
        public static func problem(
            _ text: String, status: Int, _ fields: HTTPFields = [:]
        ) -> Step { answer(text, "application/problem+json", status, fields) }

        /// Returns a response without a body.
        ///
        ///     .status(429, [.retryAfter: "300"])
        public static func status(_ status: Int, _ fields: HTTPFields = [:]) -> Step {
            .respond(.text("", status, fields))
        }

        private static func answer(
            _ text: String, _ type: String, _ status: Int, _ fields: HTTPFields
        ) -> Step {
            var fields = fields
            fields[.contentType] = fields[.contentType] ?? type
            return .respond(.text(text, status, fields))
        }
    }

    private let next: @Sendable (HTTPRequest, Data, Int) -> Step
    /// Whether the plan is a list, in which only the number of a request decides its step.
    private(set) var isList = false

    /// Creates a plan from a closure.
    ///
    /// - Parameter step: Returns the step for a request and its number among all requests, from 1.
    public init(_ step: @escaping @Sendable (HTTPRequest, Int) -> Step) {
        next = { request, _, number in step(request, number) }
    }

    /// Creates a plan from a closure that reads the bodies of requests.
    ///
    /// - Parameter step: Returns the step for a request, its body, which is empty for none, and its
    ///   number among all requests, from 1.
    public init(_ step: @escaping @Sendable (HTTPRequest, Data, Int) -> Step) { next = step }

    /// Creates a plan from a list of steps, one for each request.
    ///
    /// The last step repeats for all later requests. With an empty list every request hangs.
    public init(_ steps: [Step]) {
        next = { _, _, number in steps.step(number) }
        isList = true
    }

    /// Creates a plan from a list of steps for each path, such as `/v1/items` or `GET /v1/items`.
    ///
    ///     FaultPlan(["GET /v1/home": [.status(503), .json("{}")], "/v1/items": [.hang]])
    ///
    /// A path with a method comes before the same path without one. Queries are ignored. The last
    /// step of a list repeats, and with an empty list the request hangs. The plan counts the
    /// requests, so give each transport a plan of its own.
    ///
    /// - Parameters:
    ///   - routes: The steps by path.
    ///   - other: The step for all other requests; status 404 by default.
    public init(_ routes: [String: [Step]], default other: Step = .status(404)) {
        let counts = Lock<[String: Int]>([:])
        next = { request, _, _ in
            let path = (request.path ?? "").prefix { $0 != "?" }
            let names = ["\(request.method) \(path)", String(path)]
            guard let route = names.first(where: { routes[$0] != nil }) else { return other }
            let number = counts.withLock { counts in
                counts[route, default: 0] += 1
                return counts[route, default: 0]
            }
            return routes[route, default: []].step(number)
        }
    }

    /// The step for a request and its number among all requests, from 1.
    package func step(for request: HTTPRequest, body: Data = Data(), number: Int) -> Step {
        next(request, body, number)
    }
}

extension [FaultPlan.Step] {
    /// The step for a request by its number, from 1.
    fileprivate func step(_ number: Int) -> FaultPlan.Step {
        isEmpty ? .hang : self[Swift.min(number, count) - 1]
    }
}

extension ClientResponse {
    /// Returns a response with a text as its body.
    static func text(_ text: String, _ status: Int = 200, _ fields: HTTPFields = [:]) -> Self {
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        return ClientResponse(head: head, body: Data(text.utf8))
    }
}
