import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The timeout of a chain around an app's own client", .timeLimit(.minutes(30)))
struct ChainDeadlineTests {
    private let clock = TestClock()
    private let events = EventRecorder<ClientEvent>()
    private let sent = Lock(0)

    private func chain(_ timeout: Duration?, _ more: any Middleware...) -> MiddlewareChain {
        let retry = Retry(clock: clock, randomizer: { 0.5 })
        let observe: @Sendable (ClientEvent) -> Void = { [events] in events.record($0) }
        return more.isEmpty
            ? MiddlewareChain(retry, timeout: timeout, clock: clock, observe: observe)
            : MiddlewareChain(retry, more[0], timeout: timeout, clock: clock, observe: observe)
    }

    /// Sends a request to a client that refuses it for a while, or never responds.
    private func call(
        _ chain: MiddlewareChain, retryAfter: Int?
    ) -> Task<ClientResponse, any Error> {
        Task { [sent] in
            let url = try #require(URL(string: "https://example.org/v1/clips"))
            return try await chain.send(URLRequest(url: url)) { _ in
                sent.withLock { $0 += 1 }
                guard let retryAfter else { return await withUnsafeContinuation { _ in } }
                let head = HTTPURLResponse(
                    url: url, statusCode: 503, httpVersion: nil,
                    headerFields: ["Retry-After": "\(retryAfter)"])
                return (Data(), try #require(head))
            }
        }
    }

    @Test
    func `ends a call that nothing answers, whether or not the client can be canceled`()
        async throws
    {
        let call = call(chain(.seconds(30)), retryAfter: nil)
        await eventually { sent.current == 1 && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(30))
        let fault = try await call.fault()
        #expect(fault.kind == .timeout && fault.code == "deadline")
        #expect(fault.facts.attempts == 1)
        #expect(events.elements.map { "\($0)" }.last?.hasSuffix("timeout") == true)
    }

    @Test
    func `starts no wait for Retry-After that would exceed it, and delivers the refusal`()
        async throws
    {
        let fault = try await call(chain(.seconds(5)), retryAfter: 5).fault()
        #expect(fault.code == "http.503" && fault.facts.retryAfter == .seconds(5))
        #expect(sent.current == 1)
    }

    @Test
    func `covers the waits between attempts, and the middleware knows what is left of it`()
        async throws
    {
        let left = EventRecorder<Duration?>()
        let watch = Around { (request, next) async throws(Fault) in
            left.record(ClientContext.current?.timeLeft)
            return try await next(request)
        }
        let call = call(chain(.seconds(5), watch), retryAfter: 3)
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .milliseconds(3250))
        let fault = try await call.fault()
        #expect(fault.code == "http.503" && fault.facts.attempts == 2)
        #expect(left.elements == [.seconds(5), .milliseconds(1750)])
    }

    @Test
    func `without one, a wait lasts less than a minute`() async throws {
        for timeout in [nil, Duration.zero] {
            let chain = await quietly { self.chain(timeout) }
            let fault = try await call(chain, retryAfter: 60).fault()
            #expect(fault.code == "http.503" && fault.facts.attempts == 1)
        }
        let patient = call(chain(nil), retryAfter: 59)
        await clock.waitForSleepers(count: 1)
        #expect(clock.timeUntilNextWake == .milliseconds(59_250))
        patient.cancel()
        #expect(try await patient.fault().kind == .canceled)
    }

    @Test
    func `of each call counts alone`() async throws {
        let chain = chain(.seconds(30))
        let first = call(chain, retryAfter: nil)
        await eventually { sent.current == 1 && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(20))
        let second = call(chain, retryAfter: nil)
        await eventually { sent.current == 2 }
        clock.advance(by: .seconds(10))
        #expect(try await first.fault().code == "deadline")
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(20))
        #expect(try await second.fault().code == "deadline")
    }
}
