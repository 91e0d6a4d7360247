#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite(.timeLimit(.minutes(30)))
struct RetryTests {
    @Test
    func `A retry waits for as long as Retry-After and the backoff say`() async throws {
        let server = try TokenServer(
            [.respond(503, headers: "Retry-After: 7\r\n")], [.respond(200, #"{"name":"Go"}"#)])
        let fixture = SessionFixture(server)
        let call = fixture.startCalls(1)[0]
        await fixture.clock.waitForSleepers(count: 1)
        #expect(fixture.clock.timeUntilNextWake == .milliseconds(7250))
        #expect(server.accepted.count == 1)
        fixture.clock.advanceToNextSleeper()
        #expect(try await call.value == Club(name: "Go"))
        #expect(server.accepted.count == 2)
    }

    @Test
    func `A retry waits for as long as a field of a vendor's own says, and so says its fault`()
        async throws
    {
        let server = try FaultServer(
            .respond(503, headers: "Retry-After: 7\r\nX-Wait: 3\r\n"))
        let clock = TestClock()
        let retry = Retry(
            maxRetries: 1, clock: clock, randomizer: { 0.5 },
            retryAfter: { $0.headerField("X-Wait").flatMap(Int.init).map { .seconds($0) } })
        let session = Session.triage(MiddlewareChain(retry))
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/club"))
        let call = Task { () async throws -> Club in
            try await session.request(url).send(as: Club.self)
        }
        await clock.waitForSleepers(count: 1)
        #expect(clock.timeUntilNextWake == .milliseconds(3250))
        clock.advanceToNextSleeper()
        let fault = try #require(await call.fault)
        #expect(fault.facts.retryAfter == .seconds(3) && fault.facts.attempts == 2)
    }

    @Test(arguments: [421, 425])
    func `A request that was not processed is sent again, whatever its method`(status: Int)
        async throws
    {
        for method in [HTTPMethod.get, .post] {
            let server = try TokenServer([.respond(status)], [.respond(200, #"{"name":"Go"}"#)])
            let fixture = SessionFixture(server)
            let call = Task { () async throws -> Club in
                try await fixture.session.request(server.url(), method: method)
                    .send(as: Club.self)
            }
            await fixture.clock.waitForSleepers(count: 1)
            fixture.clock.advanceToNextSleeper()
            #expect(try await call.value == Club(name: "Go"))
            #expect(server.accepted.count == 2)
        }
    }

    @Test
    func `The last failure is delivered with all attempts after the last retry`() async throws {
        let server = try TokenServer([.respond(503)])
        let fixture = SessionFixture(server)
        let call = Task { () async throws -> Club in
            try await fixture.session.request(server.url()).send(as: Club.self)
        }
        for _ in 1...2 {
            await fixture.clock.waitForSleepers(count: 1)
            fixture.clock.advanceToNextSleeper()
        }
        let fault = try #require(await call.fault)
        #expect(fault.kind == .server)
        #expect(fault.facts.attempts == 3)
        #expect(fault.facts.history.map(\.code) == ["http.503", "http.503", "http.503"])
        #expect(server.accepted.count == 3)
    }

    @Test
    func `A lost connection is retried`() async throws {
        let server = try TokenServer([.close], [.respond(200, #"{"name":"Go"}"#)])
        let fixture = SessionFixture(server)
        let call = fixture.startCalls(1)[0]
        await fixture.clock.waitForSleepers(count: 1)
        fixture.clock.advanceToNextSleeper()
        #expect(try await call.value == Club(name: "Go"))
    }

    @Test
    func `A request that is not idempotent is not retried`() async throws {
        let server = try TokenServer([.respond(503)])
        let fixture = SessionFixture(server)
        let error = await fixture.session.request(server.url(), method: .post).validate()
            .serializingData().response.error
        #expect(error?.responseCode == 503)
        #expect(server.accepted.count == 1)
    }

    @Test
    func `A failed response that is not validated is not retried, and debug builds say so once`()
        async throws
    {
        let server = try TokenServer([.respond(503)])
        let fixture = SessionFixture(server)
        let lines = EventRecorder<String>()
        await ProblemLog.$receiver.withValue(.init { lines.record($0) }) {
            for _ in 1...3 {
                let request = fixture.session.request(server.url())
                let response = await request.serializingData(emptyResponseCodes: [503]).response
                #expect(response.response?.statusCode == 503)
                #expect(response.error == nil)
            }
        }
        #expect(server.accepted.count == 3)
        #if DEBUG
        #expect(lines.elements.count { $0.contains("validate()") } == 1)
        #else
        #expect(lines.elements.isEmpty)
        #endif
    }

    @Test(arguments: [SessionFixture.Kind.standard, .own])
    func `An interceptor of the app's own adapts before the middleware, for each attempt anew`(
        kind: SessionFixture.Kind
    ) async throws {
        let server = try TokenServer([.respond(503)], [.respond(200, #"{"name":"Go"}"#)])
        let counter = CountingAdapter()
        let fixture = SessionFixture(server, kind, interceptor: counter)
        let call = fixture.startCalls(1)[0]
        await fixture.clock.waitForSleepers(count: 1)
        fixture.clock.advanceToNextSleeper()
        _ = try await call.value
        #expect(server.accepted.map { $0.field("X-Count") } == ["1", "2"])
        #expect(server.accepted.allSatisfy { $0.field("Authorization") == "Bearer access-0" })
        #expect(!counter.sawToken.current)
    }
}

/// An interceptor that numbers the attempts.
private struct CountingAdapter: RequestInterceptor {
    let count = Lock(0)
    let sawToken = Lock(false)

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var request = urlRequest
        if request.value(forHTTPHeaderField: "Authorization") != nil {
            sawToken.withLock { $0 = true }
        }
        let number = count.withLock { count in
            count += 1
            return count
        }
        request.setValue("\(number)", forHTTPHeaderField: "X-Count")
        completion(.success(request))
    }
}
#endif
