import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Many requests at once", .timeLimit(.minutes(30)))
struct ConcurrentSendsTests {
    private static let steps: [FaultPlan.Step] = [
        .clip, .status(503), .status(404), .json("{"), .fail(URLError(.networkConnectionLost)),
        .hang, .hangIgnoringCancellation, .after(.seconds(2), .clip), .after(.seconds(60), .clip),
    ]

    /// The end of a request at a step, if every tenth caller cancels.
    private static func step(_ id: Int) -> FaultPlan.Step {
        var generator = SeededGenerator(seed: UInt64(id))
        return steps.randomElement(using: &generator) ?? .clip
    }

    private static let plan = FaultPlan { request, _ in
        step(request.path.flatMap { $0.split(separator: "/").last }.flatMap { Int($0) } ?? 0)
    }

    @Test
    func `a thousand requests end once each, and each attempt is emitted once`() async throws {
        let bench = ClientFixture(Self.plan)
        let (client, desk, clock) = (try bench.client(), CenterFixture(), bench.clock)
        let ends = EventRecorder<Int>()
        let tasks = (0..<1000).map { id in
            Task {
                let endpoint = APIEndpoint<Clip>.get("/v1/clips/{id}").withParameter("id", "\(id)")
                let outcome = await desk.center.run("clip.load") { try await client.send(endpoint) }
                ends.record(id)
                return outcome
            }
        }
        for id in stride(from: 0, to: 1000, by: 10) { tasks[id].cancel() }
        while ends.elements.count < 1000 {
            clock.advanceToNextSleeper()
            await Task.yield()
        }
        var cancelled = 0
        for task in tasks where await task.value.isCancelled { cancelled += 1 }
        #expect(Set(ends.elements).count == 1000)
        #expect(cancelled <= 100)
        #expect(desk.center.audit().isEmpty)
        #expect(desk.center.counts.operations == 1000)
        let failures = desk.center.counts.failures
        #expect(desk.reporter.drafts.count == failures)
        #expect(Set(desk.reporter.drafts.map(\.failure.fault.incident)).count == failures)
        expectOnce(bench.events.elements)
    }

    /// Each attempt is sent once, ends at most once, and has its own number.
    private func expectOnce(_ events: [ClientEvent]) {
        var open: Set<Int> = []
        var known: Set<Int> = []
        for event in events {
            guard let id = event.request?.id else { continue }
            if case .sent = event {
                #expect(known.insert(id).inserted)
                open.insert(id)
            } else {
                #expect(open.remove(id) != nil)
            }
        }
    }
}
