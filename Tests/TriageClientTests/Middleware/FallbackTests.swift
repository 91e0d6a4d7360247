import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A fallback", .timeLimit(.minutes(30)))
struct FallbackTests {
    private func bench(
        _ steps: FaultPlan.Step..., asked: EventRecorder<Fault> = EventRecorder(),
        answer: ClientResponse? = .clip
    ) -> ClientFixture {
        var bench = ClientFixture(FaultPlan(steps))
        bench.middleware = [
            Fallback { _, fault in
                asked.record(fault)
                return answer
            }
        ]
        return bench
    }

    @Test
    func `its response replaces a failure and is emitted as such`() async throws {
        for step in [FaultPlan.Step.status(503), .fail(URLError(.cannotConnectToHost))] {
            let asked = EventRecorder<Fault>()
            let bench = bench(step, asked: asked)
            #expect(try await bench.client().send(.clip) == Clip())
            #expect(asked.elements.count == 1)
            let code = try #require(asked.elements.first?.code)
            #expect(bench.eventSummaries.last == "fellBack(code: \"\(code)\")")
        }
    }

    @Test
    func `a failure is recognized by the client's rules`() async throws {
        let asked = EventRecorder<Fault>()
        var bench = bench(.status(419), asked: asked)
        bench.middleware.append(Authentication.withToken("t0k3n", expired: [419]))
        _ = try await bench.client().send(.clip)
        #expect(asked.elements.map(\.kind) == [.unauthenticated])
    }

    @Test
    func `it is not used for a value, and emits nothing`() async throws {
        let asked = EventRecorder<Fault>()
        let bench = bench(.clip, asked: asked)
        _ = try await bench.client().send(.clip)
        #expect(asked.elements.isEmpty)
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
    }

    @Test
    func `without a response of its own, the failure stays as it is`() async throws {
        let fault = try await thrownFault(of: bench(.status(503), answer: nil).client(), .clip)
        #expect(fault.code == "http.503")
        #expect(fault.facts.attempts == 1)
    }

    @Test
    func `a canceled request gets no fallback`() async throws {
        let asked = EventRecorder<Fault>()
        let bench = bench(.hang, asked: asked)
        let client = try bench.client()
        let task = Task { try await client.send(.clip) }
        await eventually { bench.transport.requests.count == 1 }
        task.cancel()
        #expect(try await task.fault().kind == .canceled)
        await yieldRepeatedly()
        #expect(asked.elements.isEmpty)
    }

    @Test
    func `a fallback that cannot be decoded is undecodable like any other response`() async throws {
        let bench = bench(.status(503), answer: .status(200, "{"))
        #expect(try await thrownFault(of: bench.client(), .clip).kind == .undecodable)
    }

    @Test
    func `it is used after retries and authentication have failed`() async throws {
        let (clock, asked) = (TestClock(), EventRecorder<Fault>())
        let fallback = Fallback { _, fault in
            asked.record(fault)
            return .clip
        }
        let bench = try SessionFixture(
            clock: clock, outer: [fallback, Retry(clock: clock, randomizer: { 0 })],
            script: .init { _, number in number == 1 ? .status(419) : .status(503) })
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.sentRequests.count == 4)
        #expect(asked.elements.map(\.code) == ["http.503"])
    }

    @Test
    func `it is used after a recovery has failed`() async throws {
        let (asked, cured) = (EventRecorder<Fault>(), EventRecorder<Int>())
        let bench = bench(.status(428), .clip, asked: asked)
        let recovery = Rejection(
            428,
            action: .recover { answer, call in
                cured.record(answer.status)
                return call
            })
        let endpoint = APIEndpoint.clip.rejecting(Rejections("clip", [recovery]))
        #expect(try await bench.client().send(endpoint) == Clip())
        #expect(cured.elements == [428])
        #expect(asked.elements.isEmpty)
    }

    @Test
    func `an operation that it saved has a value, and nothing is reported`() async throws {
        let desk = CenterFixture()
        let client = try bench(.status(503)).client()
        let outcome = await desk.center.run("clip.load") { try await client.send(.clip) }
        #expect(outcome.value == Clip())
        #expect(desk.reporter.drafts.isEmpty)
    }
}

extension Outcome {
    /// The value of the outcome.
    fileprivate var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}
