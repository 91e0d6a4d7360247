import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// A middleware made of a closure.
struct Around: Middleware {
    let body: @Sendable (ClientRequest, Next) async throws(Fault) -> ClientResponse

    init(_ body: @escaping @Sendable (ClientRequest, Next) async throws(Fault) -> ClientResponse) {
        self.body = body
    }

    func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        try await body(call, next)
    }
}

@Suite("Middleware", .timeLimit(.minutes(30)))
struct MiddlewareTests {
    private func naming(_ name: String, _ order: EventRecorder<String>) -> Around {
        Around { (call, next) async throws(Fault) in
            order.record("> \(name)")
            var call = call
            let former = call.head.headerFields[.userAgent] ?? ""
            call.head.headerFields[.userAgent] = former + name
            let answer = try await next(call)
            order.record("< \(name)")
            return answer
        }
    }

    @Test
    func `middleware that is added to a client stands inside of its former middleware`()
        async throws
    {
        let order = EventRecorder<String>()
        var bench = ClientFixture(.clip)
        bench.middleware = [naming("a", order)]
        let client = try bench.client().adding(naming("b", order), naming("c", order))
        _ = try await client.adding(naming("d", order)).send(.clip)
        #expect(order.elements.prefix(4) == ["> a", "> b", "> c", "> d"])
        #expect(bench.transport.requests.map { $0.headerFields[.userAgent] } == ["abcd"])
    }

    @Test
    func `the first is the outermost, and the inner ones receive its changes`() async throws {
        let order = EventRecorder<String>()
        var bench = ClientFixture(.clip)
        bench.middleware = [naming("a", order), naming("b", order), naming("c", order)]
        _ = try await bench.client().send(.clip)
        #expect(order.elements == ["> a", "> b", "> c", "< c", "< b", "< a"])
        #expect(bench.transport.requests.first?.headerFields[.userAgent] == "abc")
    }

    @Test
    func `sending again is emitted and counted as two attempts of one request`() async throws {
        var bench = ClientFixture(.status(503), .clip)
        bench.middleware = [
            Around { (call, next) async throws(Fault) in
                _ = try await next(call)
                return try await next(call)
            }
        ]
        let clip = try await bench.client().send(.clip)
        #expect(clip == Clip())
        #expect(bench.eventSummaries == ["sent 1", "answered 1 503", "sent 2", "answered 2 200"])
        #expect(Set(bench.events.elements.map(\.request?.id)).count == 2)
    }

    @Test
    func `middleware that responds itself sends nothing, and its status counts as any other`()
        async throws
    {
        var bench = ClientFixture(.clip)
        bench.middleware = [
            Around { (_, _) async throws(Fault) in
                ClientResponse(head: HTTPResponse(status: .tooManyRequests))
            }
        ]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.kind == .rateLimited)
        #expect(fault.facts.attempts == 0)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(bench.transport.requests.isEmpty)
    }

    @Test
    func `its fault is the request's fault, of the same incident, with the facts filled in`()
        async throws
    {
        let own = Fault(.storage, code: "keychain")
        var bench = ClientFixture(.clip)
        bench.middleware = [Around { (_, _) async throws(Fault) in throw own }]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.incident == own.incident)
        #expect(fault.code == "keychain")
        #expect(fault.facts.method == "GET")
    }

    @Test
    func `middleware of the app's own emits events and knows the client's rules`() async throws {
        let hit = MiddlewareEvent.custom(name: "cache.hit", attributes: ["age": "3 s"])
        let rules = EventRecorder<StatusRules>()
        var bench = ClientFixture(.clip)
        bench.rules = StatusRules(session: SessionRules(expiredStatuses: [419]))
        bench.middleware = [
            Around { (call, next) async throws(Fault) in
                if let context = ClientContext.current { rules.record(context.rules) }
                return try await next(call)
            }, Announcement(event: hit),
        ]
        _ = try await bench.client().send(.clip)
        let emitted: [MiddlewareEvent] = bench.events.elements.compactMap { event in
            if case .middleware(let event, _) = event { event } else { nil }
        }
        #expect(emitted == [hit])
        #expect(rules.elements.map(\.session.expiredStatuses) == [[419]])
    }

    @Test
    func `middleware that goes on after a failure ends with a value`() async throws {
        var bench = ClientFixture(.fail(URLError(.networkConnectionLost)), .clip)
        bench.middleware = [
            Around { (call, next) async throws(Fault) in
                do { return try await next(call) } catch { return try await next(call) }
            }
        ]
        _ = try await bench.client().send(.clip)
        #expect(
            bench.eventSummaries == [
                "sent 1", "failed 1 connectionLost", "sent 2", "answered 2 200",
            ])
    }

    @Test
    func `the deadline covers all that it does`() async throws {
        var bench = ClientFixture(.status(503))
        let clock = bench.clock
        bench.middleware = [
            Around { (call, next) async throws(Fault) in
                let answer = try await next(call)
                try? await clock.sleep(for: .seconds(60))
                return answer
            }
        ]
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(10))
        #expect(try await result.kind == .timeout)
        #expect(bench.eventSummaries == ["sent 1", "answered 1 503"])
    }
}

extension ClientEvent {
    /// The request of an event.
    var request: SentRequest? {
        switch self {
        case .sent(let request), .received(let request, _), .failed(let request, _): request
        case .middleware: nil
        }
    }
}

/// Emits an event before each request.
private struct Announcement: Middleware {
    let event: MiddlewareEvent

    func intercept(_ request: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        emit(event)
        return try await next(request)
    }
}
