import Foundation
import Testing
import Triage
import TriageConcurrency

@testable import TriageTesting

@Suite(.serialized) struct SpinningFlowTests {
    /// The processor times of threads 1 to n, in seconds.
    private func times(_ seconds: Double...) -> ProcessorTimes {
        ProcessorTimes(
            Dictionary(
                uniqueKeysWithValues: seconds.enumerated().map {
                    (UInt64($0.offset + 1), UInt64($0.element * 1e9))
                }))
    }

    @Test("One thread that works alone for ten seconds spins; several threads, or less, do not")
    func spinningThreads() {
        #expect(times(15, 2).showSpinning(since: times(5, 2)))
        #expect(times(15, 3).showSpinning(since: times(5, 2)))
        #expect(!times(15, 4).showSpinning(since: times(5, 2)))
        #expect(!times(14.9, 2).showSpinning(since: times(5, 2)))
        #expect(!times(12, 9).showSpinning(since: times(5, 2)))
        #expect(times(11).showSpinning(since: times()))
        // A thread has ended, and its number has come back.
        #expect(times(11, 0.5).showSpinning(since: times(20, 0)))
        #expect(!times(0, 0).showSpinning(since: times(0, 0)))
    }

    @Test("A run that spins is a hang that says so")
    func judgement() {
        var run = RunRecord(failure: .clean)
        (run.end, run.isSpinning) = (.hang, true)
        let judge = Judge(run: run, clean: nil, offlineWords: [:], secret: "")
        let findings = judge.judge()
        #expect(findings.map(\.kind) == [.hang])
        #expect(findings.first?.message.contains("spins") == true)
    }

    /// A flow that waits in a loop until the screen has content, or is left.
    private func flow(
        _ wait: @escaping @MainActor @Sendable (PlantedScreen) async -> Void
    ) -> FaultInjection {
        FaultInjection("wait", server: FaultPlan(["GET /v1/a": [.json(#"{"names":["a"]}"#)]])) {
            app in
            let screen = PlantedScreen()
            screen.show(in: app)
            await app.center.run("a.load") {
                screen.content = try await app.client.send(.get("/v1/a", as: Names.self))
                    .names.joined()
            }
            await wait(screen)
        }
    }

    /// Real time: what the operating system tells of a thread that works is what is tried.
    @Test("A flow that waits in a loop is found by name, and no later case is run", .everyNight)
    func spinningFlow() async {
        let results = await flow { screen in
            while screen.content == nil, !Task.isCancelled { await Task.yield() }
        }.run()
        #expect(
            results.findings.map { "\($0.kind): \($0.failure)" } == ["hang: offline at GET /v1/a"])
        #expect(results.findings.first?.message.contains("spins") == true)
        #expect(results.runs == 2 && results.unjudged.isEmpty)
    }

    @Test("A flow that waits in a loop beside the main actor is found by name too", .everyNight)
    func spinningElsewhere() async {
        let results = await flow { screen in
            if screen.content == nil { await Self.spin() }
        }.run()
        #expect(results.findings.map(\.kind) == [.hang])
    }

    @concurrent private static func spin() async {
        while !Task.isCancelled { await Task.yield() }
    }
}
