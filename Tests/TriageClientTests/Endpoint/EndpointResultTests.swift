import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Accepted statuses and fallbacks of an endpoint", .timeLimit(.minutes(30)))
struct EndpointResultTests {
    private let optional = APIEndpoint.get("/v1/clip", as: Clip?.self)

    @Test
    func `an accepted status is nil if the value is optional, and is decoded otherwise`()
        async throws
    {
        for status in [304, 404, 503] {
            var bench = ClientFixture(.json("{\"id\":8}", status: status), .clip)
            bench.middleware = [Retry(clock: bench.clock)]
            let client = try bench.client()
            #expect(try await client.send(optional.accepting(304, 404, 503)) == nil)
            #expect(bench.transport.requests.count == 1, "an accepted status is not retried")
            #expect(try await client.send(optional.accepting(404)) == Clip(), "a 2xx is decoded")
            let again = try ClientFixture(.json("{\"id\":8}", status: status)).client()
            #expect(try await again.send(APIEndpoint.clip.accepting(status)).id == 8)
            try await again.send(APIEndpoint<Void>.get("/v1/clip").accepting(status))
            #expect(
                try await thrownFault(of: again, optional.accepting(410)).facts.status == status)
        }
    }

    @Test
    func `a page in place of JSON is no success without a value, unless pages are accepted`()
        async throws
    {
        let bench = ClientFixture(.json("<html>Wi-Fi</html>"))
        let (client, clear) = (try bench.client(), APIEndpoint<Void>.get("/v1/clip"))
        let ranges = "application/json;q=0.9, application/x+json"
        for endpoint in [clear, clear.header("Accept", ranges)] {
            let fault = try await thrownFault(of: client, APIRequest(endpoint))
            #expect(fault.kind == .unreachable && fault.code == NetworkFaultCode.signIn)
            #expect(fault.facts.path == "/v1/clip" && fault.facts.status == 200)
        }
        for accepted in ["*/*", "text/html, application/json"] {
            try await client.send(clear.header("Accept", accepted))
        }
        try await client.send(APIRequest<Void>(.get, "/v1/clip") { (_, _) throws(Fault) in })
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, "https", true), (.head, "https", true), (.post, "https", false),
        (.delete, "https", false), (.get, "http", true), (.post, "http", true),
    ])
    func `a page is a success of a request that changes something over TLS, as of a sign-out`(
        method: HTTPRequest.Method, scheme: String, isOfNetwork: Bool
    ) async throws {
        var bench = ClientFixture(.json("<html>Bye</html>"))
        bench.server = "\(scheme)://example.org"
        let (client, endpoint) = (try bench.client(), APIEndpoint<Void>(method, "/v1/logout"))
        if isOfNetwork {
            let fault = try await thrownFault(of: client, APIRequest(endpoint))
            #expect(fault.code == NetworkFaultCode.signIn)
        } else {
            try await client.send(endpoint)
        }
    }

    @Test
    func `an accepted status refreshes no token, and no rejection or fallback is used for it`()
        async throws
    {
        let bench = try SessionFixture(
            outer: [Fallback { _, _ in .clip }], script: .init { _, _ in .status(419) })
        let recovery = Rejection(419, action: .recover { _, request in request })
        let endpoint = optional.accepting(419).rejecting(Rejections("own", [recovery]))
        #expect(try await bench.client.send(endpoint) == nil)
        #expect(bench.refreshes == 0 && bench.transport.sentRequests.count == 1)
    }

    @Test
    func `a chain around the app's own client accepts the statuses that it is given`() async throws
    {
        let url = try #require(URL(string: "https://example.org/v1/clip"))
        let chain = MiddlewareChain(Retry(clock: ImmediateClock()))
        let send: @Sendable (URLRequest) async throws -> (Data, URLResponse) = { _ in
            let head = HTTPURLResponse(
                url: url, statusCode: 304, httpVersion: nil, headerFields: nil)
            return (Data(), try #require(head))
        }
        let response = try await chain.send(
            URLRequest(url: url), .init(acceptedStatuses: [304]), using: send)
        #expect(response.status == 304)
        await #expect(throws: Fault.self) {
            try await chain.send(URLRequest(url: url), using: send)
        }
    }

    @Test
    func `a fallback's value replaces the failures that it has one for`() async throws {
        let bench = ClientFixture(.status(503), .status(404), .json("[]"))
        let client = try bench.client()
        let endpoint = APIEndpoint.clip.fallback { fault in
            [.server, .undecodable].contains(fault.kind) ? Clip(id: 1) : nil
        }
        #expect(try await client.send(endpoint).id == 1)
        #expect(bench.eventSummaries.last == #"fellBack(code: "http.503")"#)
        #expect(try await thrownFault(of: client, endpoint).code == "http.404")
        #expect(try await client.send(endpoint).id == 1)
    }

    @Test
    func `a fallback is used after the deadline too, and never for a cancellation`() async throws {
        let bench = ClientFixture(.hang)
        let client = try bench.client()
        let task = Task {
            try await client.send(APIEndpoint.clip.fallback { _ in Clip(id: 1) })
        }
        await eventually { bench.transport.requests.count == 1 && bench.clock.sleeperCount == 2 }
        bench.clock.advance(by: .seconds(10))
        #expect(try await task.value.id == 1)
        let canceled = Task {
            try await client.send(APIEndpoint.clip.fallback { _ in Clip(id: 1) })
        }
        await eventually { bench.transport.requests.count == 2 }
        canceled.cancel()
        #expect(try await canceled.fault().kind == .canceled)
    }

    @Test
    func `a failure that a fallback has replaced is forgotten by its operation`() async throws {
        let (center, bench) = (CenterFixture(), ClientFixture(.status(503)))
        let client = try bench.client()
        struct Own: Error {}
        let outcome = await center.center.run("a") {
            _ = try await client.send(APIEndpoint.clip.fallback { _ in Clip() })
            throw Own()
        }
        #expect(outcome.fault?.kind == .unexpected)
    }

    @Test
    func `an endpoint's timeout is shorter or longer than the client's`() async throws {
        for (timeout, end) in [
            (Duration.seconds(3), Duration.seconds(3)), (.seconds(60), .seconds(60)),
            (.zero, .seconds(10)),
        ] {
            let bench = ClientFixture(.hang)
            let client = try bench.client()
            let task = await quietly {
                Task { try await client.send(APIEndpoint.clip.timeout(timeout)) }
            }
            await eventually { bench.clock.timeUntilNextWake == end }
            bench.clock.advance(by: end)
            let fault = try await task.fault()
            #expect(fault.kind == .timeout && fault.code == "deadline")
        }
    }

    @Test
    func `within a surrounding time, an endpoint's timeout can only be shorter`() async throws {
        let bench = ClientFixture(.hang)
        let client = try bench.client().limited(to: .seconds(5))
        let short = Task { try await client.send(APIEndpoint.clip.timeout(.seconds(2))) }
        await eventually {
            bench.clock.timeUntilNextWake == .seconds(2) && bench.transport.requests.count == 1
        }
        bench.clock.advance(by: .seconds(2))
        #expect(try await short.fault().kind == .timeout)
        let long = Task { try await client.send(APIEndpoint.clip.timeout(.seconds(7))) }
        await eventually { bench.transport.requests.count == 2 }
        bench.clock.advance(by: .seconds(8))
        await yieldRepeatedly()
        #expect(bench.eventSummaries.count { $0.hasPrefix("failed") } == 1)
        long.cancel()
        #expect(try await long.fault().kind == .canceled)
    }
}
