import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The deadline of a request", .timeLimit(.minutes(30)))
struct DeadlineTests {
    @Test
    func `a request ends at its deadline, whether or not the transport can be canceled`()
        async throws
    {
        for step in [FaultPlan.Step.hang, .hangIgnoringCancellation] {
            let bench = ClientFixture(step)
            let client = try bench.client()
            async let result = thrownFault(of: client, .clip)
            await eventually {
                bench.transport.requests.count == 1 && bench.clock.sleeperCount >= 1
            }
            bench.clock.advance(by: .seconds(10))
            let fault = try await result
            #expect(fault.kind == .timeout)
            #expect(fault.code == "deadline")
            #expect(fault.facts.attempts == 1)
            #expect(fault.facts.status == nil)
            #expect(bench.eventSummaries == ["sent 1", "failed 1 timeout"])
            #expect(bench.transport.requests.count == 1)
        }
    }

    @Test
    func `a request limited to a surrounding time knows the rest and is ended from outside`()
        async throws
    {
        var bench = ClientFixture(.hang)
        let left = EventRecorder<Duration?>()
        bench.middleware = [Watch { left.record($0) }]
        let client = try bench.client()
        let call = Task { try await thrownFault(of: client.limited(to: .seconds(3)), .clip) }
        await eventually { bench.transport.requests.count == 1 && bench.clock.sleeperCount == 1 }
        bench.clock.advance(by: .seconds(30))
        for _ in 0..<1000 { await Task.yield() }
        #expect(left.elements == [.seconds(3)] && bench.eventSummaries == ["sent 1"])
        call.cancel()
        #expect(try await call.value.kind == .canceled)
        await eventually { bench.transport.canceledCount == 1 }
        #expect(bench.eventSummaries == ["sent 1"])
    }

    @Test
    func `a moment before its deadline a request still runs`() async throws {
        let transport = HeldTransport()
        let bench = ClientFixture()
        let client = try bench.client(over: transport)
        async let value = client.send(.clip)
        await transport.waitForRequest()
        await bench.clock.waitForSleepers(count: 1)
        bench.clock.advance(by: .seconds(10) - .nanoseconds(1))
        transport.release(.success(ClientResponse.clip))
        #expect(try await value == Clip())
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
    }

    @Test(arguments: [true, false])
    func `no event follows when an abandoned transport responds later`(isAnswer: Bool) async throws
    {
        let transport = HeldTransport()
        let bench = ClientFixture()
        let client = try bench.client(over: transport)
        let desk = CenterFixture()
        async let outcome = desk.center.run("clip.load") { try await client.send(.clip) }
        await transport.waitForRequest()
        await bench.clock.waitForSleepers(count: 1)
        bench.clock.advance(by: .seconds(10))
        #expect(await outcome.fault?.kind == .timeout)
        let drafts = desk.reporter.drafts
        transport.release(isAnswer ? .success(.clip) : .failure(URLError(.networkConnectionLost)))
        await eventually { transport.responseCount == 1 }
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.eventSummaries == ["sent 1", "failed 1 timeout"])
        #expect(desk.reporter.drafts.count == drafts.count)
        #expect(drafts.first?.lastRequest?.status == nil)
        #expect(desk.center.audit().isEmpty)
    }

    @Test
    func `a late failure is not attributed to an operation that goes on`() async throws {
        struct Plain: Error {}
        let transport = HeldTransport()
        let bench = ClientFixture()
        let client = try bench.client(over: transport)
        let desk = CenterFixture()
        let (clock, seen) = (bench.clock, EventRecorder<Fault>())
        let outcome: Outcome<Void> = await desk.center.run("clip.load") {
            async let result = thrownFault(of: client, .clip)
            await transport.waitForRequest()
            await clock.waitForSleepers(count: 1)
            clock.advance(by: .seconds(10))
            seen.record(try await result)
            transport.release(.failure(URLError(.networkConnectionLost)))
            await eventually { transport.responseCount == 1 }
            for _ in 0..<100 { await Task.yield() }
            throw Plain()
        }
        #expect(outcome.fault?.incident == seen.elements.first?.incident)
        #expect(outcome.fault?.kind == .timeout)
    }

    @Test
    func `two requests have a deadline each`() async throws {
        let bench = ClientFixture(.hang)
        let client = try bench.client()
        async let first = thrownFault(of: client, .clip)
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(6))
        async let second = thrownFault(of: client, .clip)
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(4))
        #expect(try await first.kind == .timeout)
        await eventually { bench.clock.sleeperCount == 2 }
        bench.clock.advance(by: .seconds(6))
        #expect(try await second.kind == .timeout)
    }
}

extension ClientResponse {
    static let clip = ClientResponse(head: HTTPResponse(status: .ok), body: Data("{\"id\":7}".utf8))
}

/// Checks the time that a request has left.
private struct Watch: Middleware {
    let look: @Sendable (Duration?) -> Void

    func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        look(timeLeft)
        return try await next(call)
    }
}
