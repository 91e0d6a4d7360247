import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP
import TriageTesting

@Suite("BearerToken", .timeLimit(.minutes(5)))
struct BearerTokenTests {
    private func makeBench(token: String?, _ step: FaultPlan.Step = .clip) -> Bench {
        var bench = Bench(step)
        bench.middleware = [BearerToken { token.map(Sensitive.init) }]
        return bench
    }

    @Test("a request of a session carries the token")
    func carries() async throws {
        let bench = makeBench(token: "t0k3n")
        _ = try await bench.client().send(.clip)
        #expect(bench.transport.sent.first?.headerFields[.authorization] == "Bearer t0k3n")
    }

    @Test("a request of no session carries none")
    func noSession() async throws {
        let bench = makeBench(token: "t0k3n")
        var endpoint = Endpoint.clip
        endpoint.needsSession = false
        _ = try await bench.client().send(endpoint)
        #expect(bench.transport.sent.first?.headerFields[.authorization] == nil)
    }

    @Test("without a token there are no credentials", arguments: [nil, ""])
    func noToken(token: String?) async throws {
        let bench = makeBench(token: token, .status(401))
        let fault = try await failure(of: bench.client(), .clip)
        #expect(bench.transport.sent.first?.headerFields[.authorization] == nil)
        #expect(fault.kind == .rejected)
    }

    @Test("a 401 speaks of the session only where the request carried it")
    func unauthenticated() async throws {
        let bench = makeBench(token: "t0k3n", .status(401))
        #expect(try await failure(of: bench.client(), .clip).kind == .unauthenticated)
        var visitor = Endpoint.clip
        visitor.needsSession = false
        #expect(try await failure(of: bench.client(), visitor).kind == .rejected)
    }

    @Test("the token of the moment is asked for with every request")
    func fresh() async throws {
        let tokens = Recorder<Int>()
        var bench = Bench(.clip)
        bench.middleware = [
            BearerToken {
                tokens.record(1)
                return Sensitive("t\(tokens.elements.count)")
            }
        ]
        let client = try bench.client()
        for _ in 0..<2 { _ = try await client.send(.clip) }
        let fields = bench.transport.sent.map { $0.headerFields[.authorization] }
        #expect(fields == ["Bearer t1", "Bearer t2"])
    }

    @Test("the token is printed by nothing that a call leaves behind")
    func secrecy() async throws {
        let bench = makeBench(token: "t0k3n-secret", .status(500))
        let fault = try await failure(of: bench.client(), .clip)
        var dumped = ""
        dump(fault, to: &dumped)
        for event in bench.events.elements { dump(event, to: &dumped) }
        #expect(!(dumped + fault.debugDescription).contains("t0k3n-secret"))
    }
}
