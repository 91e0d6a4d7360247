#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The timeout of a session's chain", .timeLimit(.minutes(30)))
struct DeadlineTests {
    private let clock = TestClock()

    private func session(_ middleware: any Middleware) -> Session {
        Session.triage(MiddlewareChain(middleware, timeout: .seconds(30), clock: clock))
    }

    private var retry: Retry { Retry(clock: clock, randomizer: { 0.5 }) }

    @Test
    func `ends a call that the server does not answer, as a timeout and not as a cancellation`()
        async throws
    {
        let server = try FaultServer()
        let session = session(retry)
        let center = FaultCenter(reportingTo: RecordingReporter())
        async let outcome = center.run("club.load") {
            try await session.request(server.url).validate().serializingData().value
        }
        await eventually { server.requests.count == 1 && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(30))
        let fault = try #require(await outcome.fault)
        #expect(fault.kind == .timeout && fault.code == "deadline")
        #expect(fault.facts.attempts == 1)
        await eventually { server.closedConnectionCount == 1 }
        withExtendedLifetime(session) {}
    }

    @Test
    func `ends a typed call, and one with a completion handler`() async throws {
        let server = try FaultServer()
        let session = session(retry)
        let typed = Task { try await session.request(server.url).send() }
        let completed = Task {
            await withCheckedContinuation { continuation in
                session.request(server.url).validate().response {
                    continuation.resume(returning: $0.fault())
                }
            }
        }
        await eventually { server.requests.count == 2 && clock.sleeperCount >= 1 }
        clock.advance(by: .seconds(30))
        #expect(await typed.fault?.code == "deadline")
        #expect(await completed.value?.code == "deadline")
        withExtendedLifetime(session) {}
    }

    @Test
    func `starts no wait that would exceed it`() async throws {
        let server = try FaultServer(.respond(503, headers: "Retry-After: 30\r\n", ""))
        let session = session(retry)
        let call = Task { try await session.request(server.url).send() }
        let fault = await call.fault
        #expect(fault?.code == "http.503" && fault?.facts.attempts == 1)
        withExtendedLifetime(session) {}
    }

    @Test
    func `ends a call that waits in the middleware before it is sent`() async throws {
        struct Held: Middleware {
            func intercept(
                _ request: ClientRequest, next: @escaping Next
            ) async throws(Fault) -> ClientResponse {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                return try await next(request)
            }
        }
        let server = try FaultServer(.respond(200, "{}"))
        let session = session(Held())
        let call = Task {
            try await session.request(server.url).validate().serializingData().value
        }
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(30))
        #expect(await call.fault?.code == "deadline")
        #expect(server.requests.isEmpty)
        withExtendedLifetime(session) {}
    }
}
#endif
