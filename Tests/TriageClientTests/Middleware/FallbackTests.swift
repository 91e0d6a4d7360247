import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A fallback", .timeLimit(.minutes(5)))
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

    @Test("its value stands in for a failure, and is told as such")
    func standsIn() async throws {
        for step in [FaultPlan.Step.status(503), .fail(URLError(.cannotConnectToHost))] {
            let asked = EventRecorder<Fault>()
            let bench = bench(step, asked: asked)
            #expect(try await bench.client().send(.clip) == Clip())
            #expect(asked.elements.count == 1)
            let code = try #require(asked.elements.first?.code)
            #expect(bench.eventSummaries.last == "fellBack(code: \"\(code)\")")
        }
    }

    @Test("what failed is read by the client's rules")
    func rules() async throws {
        let asked = EventRecorder<Fault>()
        var bench = bench(.status(419), asked: asked)
        bench.rules = StatusRules(unauthenticated: [419])
        bench.middleware.append(try Authentication.withToken("t0k3n"))
        _ = try await bench.client().send(.clip)
        #expect(asked.elements.map(\.kind) == [.unauthenticated])
    }

    @Test("it is not asked about a value, and nothing is told")
    func notAsked() async throws {
        let asked = EventRecorder<Fault>()
        let bench = bench(.clip, asked: asked)
        _ = try await bench.client().send(.clip)
        #expect(asked.elements.isEmpty)
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
    }

    @Test("where it has none, the failure is the call's as it is")
    func none() async throws {
        let fault = try await thrownFault(of: bench(.status(503), answer: nil).client(), .clip)
        #expect(fault.code == "http.503")
        #expect(fault.facts.attempts == 1)
    }

    @Test("a call that is called off is not answered")
    func cancellation() async throws {
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

    @Test("a value that cannot be read is undecodable like any other")
    func unreadable() async throws {
        let bench = bench(.status(503), answer: .status(200, "{"))
        #expect(try await thrownFault(of: bench.client(), .clip).kind == .undecodable)
    }

    @Test("it is asked when repeats and credentials have done what they could")
    func last() async throws {
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

    @Test("it is asked when a recovery has done what it could")
    func afterRecovery() async throws {
        let (asked, cured) = (EventRecorder<Fault>(), EventRecorder<Int>())
        let bench = bench(.status(428), .clip, asked: asked)
        let recovery = Rejection(
            428,
            action: .recover(
                .init { answer, call in
                    cured.record(answer.status)
                    return call
                }))
        let endpoint = Endpoint.clip.rejecting(Rejections("clip", [recovery]))
        #expect(try await bench.client().send(endpoint) == Clip())
        #expect(cured.elements == [428])
        #expect(asked.elements.isEmpty)
    }

    @Test("an operation that it saved is a value, and nothing is reported")
    func operation() async throws {
        let desk = CenterFixture()
        let client = try bench(.status(503)).client()
        let outcome = await desk.center.run("clip.load") { try await client.send(.clip) }
        #expect(outcome.value == Clip())
        #expect(desk.reporter.drafts.isEmpty)
    }
}

extension Outcome {
    /// The value that it ended with.
    fileprivate var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}
