import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Invalid configurations", .timeLimit(.minutes(30)))
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

    @Test
    func `policies that contradict themselves are repaired, and a line names the value`() throws {
        let second = Duration.seconds(1)
        let lines = loggedProblems {
            _ = HTTPRetryPolicy(maxRetries: -1)
            _ = ExponentialBackoff(baseDelay: .seconds(-1), maxDelay: second)
            _ = ExponentialBackoff(baseDelay: second, maxDelay: second / 2)
            _ = RetryBudget(retryRatio: .nan)
            _ = RetryBudget(retryRatio: 0.1, initialRetries: 10, capacity: 5)
            _ = Hedge(after: .seconds(-1), clock: TestClock())
            _ = Hedge(after: second, maxHedgedAttempts: -1, clock: TestClock())
            _ = Circuit.Configuration(samplingWindow: 4, failureThreshold: 5, breakDuration: second)
            _ = Authentication(
                .init(store: InMemoryTokenStore(), refreshTimeout: .zero, clock: TestClock()) { $0 }
            )
        }
        #expect(
            lines == [
                "the maxRetries of a retry policy is -1, which is below 0",
                "the baseDelay of a backoff is -1.0 seconds, which is below 0.0 seconds",
                "the maxDelay of a backoff is 0.5 seconds, which is below 1.0 seconds",
                "the retryRatio of a budget is nan, which is below 0.0",
                "the initialRetries of a budget is 10, which is above 5",
                "the delay of a hedge is -1.0 seconds, which is below 0.0 seconds",
                "the maxHedgedAttempts of a hedge is -1, which is below 0",
                "the failureThreshold of a circuit is 5, which is above 4",
                "the refreshTimeout of an authentication is 0.0 seconds, which is not above zero",
            ])
    }

    private func configuration(
        _ server: String = "https://example.org", deadline: Duration = .seconds(1),
        limit: Duration? = nil, rejections: Rejections = Rejections("API", []),
        over transport: StubTransport = StubTransport(FaultPlan([]), clock: TestClock())
    ) throws -> APIClient.Configuration {
        APIClient.Configuration(
            baseURL: try #require(URL(string: server)), transport: transport, timeout: deadline,
            attemptTimeout: limit, clock: TestClock(), rejections: rejections)
    }

    @Test
    func `a time limit that is not above zero counts as the default, and a line names it`()
        async throws
    {
        let configurations = try [
            configuration(deadline: .zero), configuration(limit: .seconds(-1)),
        ]
        let lines = loggedProblems { for each in configurations { _ = APIClient(each) } }
        #expect(
            lines == [
                "the timeout of a client is 0.0 seconds, which is not above zero",
                "the attemptTimeout of a client is -1.0 seconds, which is not above zero",
            ])
        let clock = TestClock()
        let slow = StubTransport(FaultPlan([.after(.seconds(9), .clip)]), clock: clock)
        var repaired = try configuration(deadline: .zero, limit: .zero, over: slow)
        repaired.clock = clock
        let client = await quietly { APIClient(repaired) }
        let response = Task { try await client.send(.clip) }
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(9))
        #expect(try await response.value == Clip())
    }

    @Test
    func `an invalid client configuration fails every request, and a line names the value`()
        async throws
    {
        let transport = StubTransport(FaultPlan([.clip]), clock: TestClock())
        let wrong = try configuration("ftp://example.org", over: transport)
        let lines = EventRecorder<String>()
        let client = ProblemLog.$receiver.withValue(.init { lines.record($0) }) { APIClient(wrong) }
        #expect(lines.elements.count == 1)
        #expect(lines.elements.first?.contains("address of http or https") == true)
        for _ in 1...2 {
            let fault = try await thrownFault(of: client, .clip)
            #expect(fault.kind == .unexpected)
            #expect(fault.code == "client.configuration")
            #expect(fault.facts.isMisconfigured)
            #expect(fault.cause is ConfigurationError)
            #expect(fault.facts.path == "/v1/clips/{id}")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test
    func `an invalid client configuration is found by its validation`() throws {
        func make(
            _ server: String = "https://example.org",
            rejections: Rejections = Rejections("API", [])
        ) throws { try configuration(server, rejections: rejections).validate() }
        for server in [
            "ftp://example.org", "example.org", "https:///v1", "mailto:kim@example.org",
            "file:///etc",
        ] {
            try expect("server", "address") { try make(server) }
        }
        for port in ["0", "65536", "99999"] {
            try expect("port") { try make("https://example.org:\(port)") }
        }
        let twice = Rejections("API", [Rejection(400), Rejection(409, 400)])
        try expect("400", "API", "BadInputTests.swift") { try make(rejections: twice) }
        try expect("200", "API") { try make(rejections: Rejections("API", [Rejection(200)])) }
        var own = try configuration()
        own.authenticatedRejections = twice
        try expect("400", "API") { try own.validate() }
        let never = Rejection(428, action: .recover(maxAttempts: 0) { _, call in call })
        try expect("428", "0 times") { try make(rejections: Rejections("API", [never])) }
        try make()
    }

    @Test(arguments: [
        ("localhost:8080", "'localhost:8080'", "http://localhost:8080?"),
        ("10.0.2.2/v1?q=1", "'10.0.2.2/v1'", "http://10.0.2.2/v1?"),
        ("api.example.com/v1#a", "'api.example.com/v1'", "https://api.example.com/v1?"),
        ("ftp://kim:plum@example.org/", "'example.org/'", "https://example.org/?"),
        ("htp:/x", "'htp:/x'", nil), ("http:/x", "'http:/x'", nil), ("/v1", "'/v1'", nil),
        ("https://kim:plum@example.org:0", "'example.org:0'", nil),
    ])
    func `an error quotes the address without its secrets, and names the one that was meant`(
        text: String, quoted: String, meant: String?
    ) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try configuration(text).validate()
        }
        let line = error.description
        #expect(line.contains(quoted) && !line.contains("plum") && !line.contains("q=1"))
        #expect(line.contains("did you mean") == (meant != nil))
        #expect(line.hasSuffix(meant.map { "; did you mean \($0)" } ?? ""))
    }

    private enum Twice: CaseIterable, EndpointRejection {
        case taken, reserved

        var status: Int { 409 }
    }

    @Test
    func `an endpoint that declares a status twice is rejected by name, and nothing is sent`()
        async throws
    {
        let twice = Rejections("sign-up", [Rejection(400), Rejection(400)])
        let bench = ClientFixture(.clip)
        let client = try bench.client()
        let fault = try await thrownFault(of: client, APIEndpoint.clip.rejecting(twice))
        #expect(fault.code == "endpoint.rejections")
        for word in ["400", "sign-up", "BadInputTests.swift"] {
            #expect(fault.message.description.contains(word))
        }
        let own = try await #require(throws: EndpointFailure<Twice>.self) {
            _ = try await client.send(APIEndpoint.clip.rejecting(Twice.self))
        }
        #expect(own.fault.message.description.contains("409"))
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.eventSummaries.isEmpty)
    }

    @Test
    func `an invalid path and a header field with a line break are named, and nothing is sent`()
        async throws
    {
        let bench = ClientFixture(.clip)
        let client = try bench.client()
        let path = try await thrownFault(of: client, APIEndpoint<Clip>.get("/v1/{club}/clips"))
        #expect(path.message.description.contains("/v1/{club}/clips"))
        for value in ["a\r\nB: c", "a\nb", "a\rb", "\n"] {
            let field = try await thrownFault(of: client, .clip.header("X-Name", value))
            #expect(field.message.description.contains("X-Name"))
            #expect(!field.debugDescription.contains("B: c"))
        }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test
    func `a key that is no valid field value is rejected, and nothing is sent`() async throws {
        let transport = ScriptedTransport(.init { _, _ in .clip })
        let client = try APIClient(
            APIClient.Configuration(
                baseURL: #require(URL(string: "https://example.org")), transport: transport,
                clock: TestClock(),
                makeIdempotencyKey: { "a\r\nB: c" }))
        let endpoint = APIRequest<Clip>.post("/v1/clips", Clip()).withIdempotencyKey
        _ = try? await client.send(endpoint)
        #expect(transport.sentRequests.isEmpty)
    }

    @Test
    func `a token that is no valid field value is never sent in another form`() async throws {
        for access in ["old\r\nX-Evil: 1", "old\n"] {
            let bench = try SessionFixture(Tokens(access: access), script: .init { _, _ in .clip })
            _ = try? await bench.client.send(.clip)
            #expect(bench.transport.sentRequests.isEmpty)
        }
    }

    @Test
    func `numbers out of range end nothing but their own request`() async throws {
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
