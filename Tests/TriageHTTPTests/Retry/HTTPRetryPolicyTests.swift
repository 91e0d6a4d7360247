import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageHTTP

@Suite("HTTPRetryPolicy", .timeLimit(.minutes(30)))
struct HTTPRetryPolicyTests {
    private func attempt(
        _ status: Int = 503, retryAfter: String? = nil, of call: ClientRequest = .sample(),
        retryCount: Int = 0
    ) throws -> FailedAttempt {
        var response = ClientResponse.sample(status: status)
        response.head.headerFields[.retryAfter] = retryAfter
        return try #require(FailedAttempt(.success(response), of: call, retryCount: retryCount))
    }

    private func isRetried(_ attempt: FailedAttempt) -> Bool {
        HTTPRetryPolicy.standard.delay(after: attempt, jitter: 0, now: .noon) != nil
    }

    @Test(arguments: [
        (300, false), (304, false), (400, false), (401, false), (403, false), (404, false),
        (408, true), (409, false), (419, false), (421, true), (425, true), (429, true),
        (499, false), (500, false), (501, false), (502, true), (503, true), (504, true),
        (505, false), (511, false),
        (599, false), (600, false), (199, false), (999, false),
    ])
    func `the standard policy retries transient failures`(status: Int, expected: Bool) throws {
        #expect(isRetried(try attempt(status)) == expected)
        // With these two the server says that it has not processed the request.
        let isUnprocessed = [421, 425].contains(status)
        #expect(isRetried(try attempt(status, of: .sample(.post))) == isUnprocessed)
    }

    @Test(
        arguments: [
            (.unreachable, true), (.connectionLost, true), (.timeout, true), (.offline, false),
            (.insecure, false), (.invalidResponse, false), (.unauthenticated, false),
            (.undecodable, false), (.storage, false), (.unexpected, false), (.server, false),
        ] as [(Fault.Kind, Bool)])
    func `without a response, it retries failures of the connection alone`(
        kind: Fault.Kind, expected: Bool
    ) throws {
        let fault = Fault(kind)
        let attempt = try #require(FailedAttempt(.failure(fault), of: .sample(), retryCount: 0))
        #expect(isRetried(attempt) == expected)
        #expect(attempt.code == kind.rawValue)
        let refresh = Fault.refreshFailure(fault)
        let ofRefresh = try #require(FailedAttempt(.failure(refresh), of: .sample(), retryCount: 0))
        #expect(!isRetried(ofRefresh), "a refresh is never retried")
    }

    @Test
    func `a success and a cancellation are not failed attempts`() {
        for status in [200, 201, 204, 299] {
            let response = ClientResponse.sample(status: status)
            #expect(FailedAttempt(.success(response), of: .sample(), retryCount: 0) == nil)
        }
        #expect(FailedAttempt(.failure(.canceled()), of: .sample(), retryCount: 0) == nil)
    }

    @Test
    func `nothing is retried after the limit, and a limit of zero retries nothing`() throws {
        for (count, expected) in [(0, true), (1, true), (2, false), (3, false), (2_000, false)] {
            #expect(isRetried(try attempt(retryCount: count)) == expected)
        }
        let never = HTTPRetryPolicy(maxRetries: 0) { _ in true }
        #expect(never.delay(after: try attempt(), jitter: 0, now: .noon) == nil)
        let endless = HTTPRetryPolicy(maxRetries: .max)
        let wait = endless.delay(after: try attempt(retryCount: 2_000), jitter: 1, now: .noon)
        #expect(wait == .seconds(8))
    }

    @Test
    func `a negative limit counts as zero, and a line names it`() {
        let lines = loggedProblems { #expect(HTTPRetryPolicy(maxRetries: -3).maxRetries == 0) }
        #expect(lines == ["the maxRetries of a retry policy is -3, which is below 0"])
    }

    @Test
    func `the server's Retry-After is added to the backoff`() throws {
        let cases: [(String?, Double, Duration)] = [
            (nil, 1, .milliseconds(500)), ("2", 0, .seconds(2)), ("2", 1, .milliseconds(2_500)),
            ("-2", 1, .milliseconds(500)), ("soon", 0, .zero),
            ("Fri, 15 Jan 2027 08:00:30 GMT", 0, .seconds(30)),
            ("Fri, 15 Jan 2027 07:00:00 GMT", 0, .zero),
        ]
        for (field, chance, expected) in cases {
            let attempt = try attempt(retryAfter: field)
            let wait = HTTPRetryPolicy.standard.delay(after: attempt, jitter: chance, now: .noon)
            #expect(wait == expected, "\(field ?? "no field")")
        }
    }

    @Test
    func `an open circuit is not retried, and a condition that retries it waits for the break`()
        throws
    {
        var facts = Fault.Facts()
        facts.retryAfter = .seconds(4)
        let open = Fault(.unreachable, code: "circuit.open", facts: facts)
        let attempt = try #require(FailedAttempt(.failure(open), of: .sample(), retryCount: 0))
        #expect(HTTPRetryPolicy.standard.delay(after: attempt, jitter: 1, now: .noon) == nil)
        let stubborn = HTTPRetryPolicy(maxRetries: 1) { _ in true }
        #expect(stubborn.delay(after: attempt, jitter: 1, now: .noon) == .milliseconds(4_500))
    }

    @Test
    func `the condition is called exactly once for each attempt, with that attempt`() throws {
        let asked = Lock<[Int]>([])
        let policy = HTTPRetryPolicy(maxRetries: 2) { attempt in
            asked.withLock { $0.append(attempt.retryCount) }
            return true
        }
        for retryCount in 0...2 {
            _ = policy.delay(after: try attempt(retryCount: retryCount), jitter: 0, now: .noon)
        }
        #expect(asked.current == [0, 1, 2])
    }

    @Test
    func `a declared rejection overrides the condition, but not the limit`() throws {
        let actions: [(Rejection.Action, Bool?)] = [
            (.standard, nil), (.retry, true), (.deliver, false), (.refresh, false),
            (.recover { _, request in request }, false),
        ]
        for (action, expected) in actions {
            let scopes = [Rejections("own", [Rejection(409, 503, action: action)])]
            for (method, status) in [(HTTPRequest.Method.get, 503), (.get, 409), (.post, 503)] {
                let request = ClientRequest.sample(method, scopes: scopes)
                let standard = method == .get && status == 503
                let first = try attempt(status, of: request)
                #expect(isRetried(first) == expected ?? standard, "\(method) \(status) \(action)")
                #expect(isRetried(try attempt(status, of: request, retryCount: 2)) == false)
            }
        }
    }
}
