import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Invalid configurations", .timeLimit(.minutes(5)))
struct BadInputTests {
    private func expect(
        _ words: String..., of body: () throws -> Void,
        _ location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let error = #expect(
            throws: ConfigurationError.self, sourceLocation: location, performing: body)
        for word in words {
            #expect(error?.description.contains(word) == true, sourceLocation: location)
        }
    }

    @Test("policies that contradict themselves are rejected, and the error names the value")
    func policiesThatContradictThemselves() throws {
        let second = Duration.seconds(1)
        try expect("maxRetries", "-1") { _ = try HTTPRetryPolicy(maxRetries: -1) }
        try expect("base", "-1") {
            _ = try ExponentialBackoff(baseDelay: .seconds(-1), maxDelay: second)
        }
        try expect("cap", "below", "0.5") {
            _ = try ExponentialBackoff(baseDelay: second, maxDelay: second / 2)
        }
        for share in [-0.1, 1.1, .nan, .infinity] {
            try expect("retryRatio", "\(share)") { _ = try RetryBudget(retryRatio: share) }
        }
        try expect("initialRetries", "-1") {
            _ = try RetryBudget(retryRatio: 0.1, initialRetries: -1)
        }
        try expect("5") { _ = try RetryBudget(retryRatio: 0.1, initialRetries: 10, capacity: 5) }
        try expect("delay", "0") { _ = try Hedge(after: .zero) }
        try expect("limit", "0") { _ = try Hedge(after: second, maxHedgedAttempts: 0) }
        try expect("samplingWindow", "0") {
            _ = try Circuit.Configuration(
                samplingWindow: 0, failureThreshold: 1, breakDuration: second)
        }
        try expect("5", "4") {
            _ = try Circuit.Configuration(
                samplingWindow: 4, failureThreshold: 5, breakDuration: second)
        }
        try expect("breakDuration", "0") {
            _ = try Circuit.Configuration(
                samplingWindow: 4, failureThreshold: 2, breakDuration: .zero)
        }
        try expect("probes", "0") {
            _ = try Circuit.Configuration(
                samplingWindow: 4, failureThreshold: 2, breakDuration: second, probes: 0)
        }
        try expect("refresh", "0") {
            _ = try Authentication(.init(store: InMemoryTokenStore(), refreshTimeout: .zero) { $0 })
        }
    }

    @Test("an invalid client configuration is rejected, and the error names the value")
    func invalidClientConfigurationIsRejected() throws {
        func make(
            _ server: String = "https://example.org", deadline: Duration = .seconds(1),
            limit: Duration? = nil, rejections: Rejections = Rejections("API", [])
        ) throws {
            _ = try APIClient(
                APIClient.Configuration(
                    baseURL: #require(URL(string: server)), transport: StubTransport(FaultPlan([])),
                    timeout: deadline, attemptTimeout: limit, rejections: rejections))
        }
        for server in ["ftp://example.org", "example.org", "https:///v1", "mailto:kim@example.org"]
        {
            try expect("address") { try make(server) }
        }
        for port in ["0", "65536", "99999"] {
            try expect("port") { try make("https://example.org:\(port)") }
        }
        try expect("deadline", "0") { try make(deadline: .zero) }
        try expect("deadline", "-1") { try make(deadline: .seconds(-1)) }
        try expect("attempt", "0") { try make(limit: .zero) }
        for server in ["ftp://example.org", "example.org", "https:///v1", "file:///etc"] {
            try expect("server") { try make(server) }
        }
        let twice = Rejections("API", [Rejection(400), Rejection(409, 400)])
        try expect("400", "API", "BadInputTests.swift") { try make(rejections: twice) }
        try expect("200", "API") { try make(rejections: Rejections("API", [Rejection(200)])) }
        let never = Rejection(428, action: .recover(.init(maxAttempts: 0) { _, call in call }))
        try expect("428", "0 times") { try make(rejections: Rejections("API", [never])) }
    }

    private enum Twice: CaseIterable, EndpointRejection {
        case taken, reserved

        var status: Int { 409 }
    }

    @Test("an endpoint that declares a status twice is rejected by name, and nothing is sent")
    func endpointDeclaresTwice() async throws {
        let twice = Rejections("sign-up", [Rejection(400), Rejection(400)])
        let bench = ClientFixture(.clip)
        let client = try bench.client()
        let fault = try await thrownFault(of: client, Endpoint.clip.rejecting(twice))
        #expect(fault.code == "endpoint.rejections")
        for word in ["400", "sign-up", "BadInputTests.swift"] {
            #expect(fault.message.description.contains(word))
        }
        let own = try await #require(throws: EndpointFailure<Twice>.self) {
            _ = try await client.send(Endpoint.clip.rejecting(Twice.self))
        }
        #expect(own.fault.message.description.contains("409"))
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.eventSummaries.isEmpty)
    }

    @Test("an invalid path and a header field with a line break are named, and nothing is sent")
    func endpointIsMalformed() async throws {
        let bench = ClientFixture(.clip)
        let client = try bench.client()
        let path = try await thrownFault(of: client, Endpoint<Clip>.get("/v1/{club}/clips"))
        #expect(path.message.description.contains("/v1/{club}/clips"))
        for value in ["a\r\nB: c", "a\nb", "a\rb", "\n"] {
            let field = try await thrownFault(of: client, .clip.header("X-Name", value))
            #expect(field.message.description.contains("X-Name"))
            #expect(!field.debugDescription.contains("B: c"))
        }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("a key that is no valid field value is rejected, and nothing is sent")
    func keyThatIsNoValidFieldValue() async throws {
        let transport = ScriptedTransport(.init { _, _ in .clip })
        let client = try APIClient(
            APIClient.Configuration(
                baseURL: #require(URL(string: "https://example.org")), transport: transport,
                makeIdempotencyKey: { "a\r\nB: c" }))
        let endpoint = Endpoint<Clip>.post("/v1/clips", Clip()).withIdempotencyKey
        _ = try? await client.send(endpoint)
        #expect(transport.sentRequests.isEmpty)
    }

    @Test("a token that is no valid field value is never sent in another form")
    func tokenThatIsNoValidFieldValue() async throws {
        for access in ["old\r\nX-Evil: 1", "old\n"] {
            let bench = try SessionFixture(Tokens(access: access), script: .init { _, _ in .clip })
            _ = try? await bench.client.send(.clip)
            #expect(bench.transport.sentRequests.isEmpty)
        }
    }

    @Test("numbers out of range end nothing but their own request")
    func wildNumbers() async throws {
        for chance in [-1, 2, .infinity, -.infinity, .nan] as [Double] {
            var bench = ClientFixture(.status(503), .clip)
            bench.middleware = [Retry(clock: bench.clock, randomizer: { chance })]
            let client = try bench.client()
            let task = Task { try await client.send(.clip) }
            // The client waits before its retry, or has sent it.
            let (clock, transport) = (bench.clock, bench.transport)
            await eventually { clock.sleeperCount == 2 || transport.requests.count == 2 }
            bench.clock.advance(by: .seconds(8))
            #expect(try await task.value == Clip())
        }
    }
}
