import Testing
import TriageCore
import TriageHTTP

@Suite("Outcomes that a circuit records", .timeLimit(.minutes(30)))
struct CircuitOutcomeTests {
    @Test(
        arguments: [
            (200, .success), (204, .success), (304, .success), (400, .success), (401, .success),
            (403, .success), (404, .success), (408, .success), (409, .success), (419, .success),
            (429, .failure(.rateLimited)), (499, .success), (500, .failure(.server)),
            (503, .failure(.server)), (599, .failure(.server)), (600, .failure(.invalidResponse)),
            (999, .failure(.invalidResponse)),
        ] as [(Int, Circuit.RecordedOutcome)])
    func `a server that fails or asks for fewer requests counts, a rejection does not`(
        status: Int, verdict: Circuit.RecordedOutcome
    ) {
        #expect(Circuit.RecordedOutcome(.success(.sample(status: status))) == verdict)
    }

    @Test(arguments: [400, 401, 403, 404, 419, 429, 500, 503, 599, 600, 999])
    func `the fault of a response counts like the response`(status: Int) throws {
        for request in [RequestSummary.authenticated, .clips] {
            let response = ClientResponse.sample(status: status, to: request)
            let fault = try #require(Fault(response))
            #expect(
                Circuit.RecordedOutcome(.failure(fault))
                    == Circuit.RecordedOutcome(.success(response)))
        }
    }

    @Test(
        arguments: [
            .unreachable, .connectionLost, .timeout, .insecure, .invalidResponse, .unexpected,
        ]
            as [Fault.Kind])
    func `a failure without a response counts with its kind`(kind: Fault.Kind) {
        #expect(Circuit.RecordedOutcome(.failure(Fault(kind))) == .failure(kind))
    }

    @Test
    func `cancellations, missing networks, client limits and a session's failures are ignored`() {
        #expect(Circuit.RecordedOutcome(.failure(.canceled())) == .ignored)
        #expect(Circuit.RecordedOutcome(.failure(Fault(.offline))) == .ignored)
        for code in ["rateLimiter.exceeded", "bulkhead.full"] {
            let limited = Fault(.rateLimited, code: code)
            #expect(Circuit.RecordedOutcome(.failure(limited)) == .ignored)
        }
        #expect(Circuit.RecordedOutcome(.failure(.refreshFailure(Fault(.timeout)))) == .ignored)
    }
}
