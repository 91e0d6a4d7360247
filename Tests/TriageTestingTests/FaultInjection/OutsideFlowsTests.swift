import Dispatch
import Foundation
import Testing
import Triage
import TriageTesting

@Suite("What a flow does on queues, threads and timers", .everyNight) struct OutsideFlowsTests {
    @Test("A sound flow gives no alarm, wherever it goes", arguments: Outside.untimed)
    func soundFlows(_ outside: Outside) async {
        let results = await outside.launch().run()
        #expect(results.findings.isEmpty, "\(results)")
        #expect(results.unjudged.isEmpty, "\(results)")
    }

    @Test(
        "A splash that waits for ever is found, wherever the flow has been",
        arguments: Outside.allCases)
    func plantedFlows(_ outside: Outside) async throws {
        let flow = outside.launch(hangs: true)
        let failure = try #require(
            await flow.cases().first { "\($0)" == "503 at GET /v1/version" })
        let findings = await flow.run(failure)
        #expect(findings.contains { $0.kind == .hang }, "\(findings)")
    }

    @Test("A flow that waits for real time gives no alarm", arguments: [Outside.sleep, .timer])
    func timedFlows(_ outside: Outside) async throws {
        let flow = outside.launch()
        let cases = await flow.cases()
        for name in ["503", "silence", "late"] {
            let failure = try #require(cases.first { "\($0)" == "\(name) at GET /v1/version" })
            let findings = await flow.run(failure)
            #expect(findings.isEmpty, "\(findings)")
        }
    }

    @Test("Work of other tests delays a run and is no part of it")
    func strangers() async {
        let others = Task.detached {
            for _ in 1...1000 {
                await Outside.sharedActor.visit()
                await withCheckedContinuation { continuation in
                    DispatchQueue.main.async { Task { continuation.resume() } }
                }
            }
        }
        let results = await Outside.sharedActor.launch().run()
        #expect(results.findings.isEmpty, "\(results)")
        await others.value
    }

    @Test("A failure path that sleeps for a second gives no alarm, inside of a deadline")
    func longSleep() async throws {
        let flow = FaultInjection(
            "slow failure", server: FaultPlan(["GET /v1/a": [.json(#"{"names":["a"]}"#)]])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let check = Check<Void, Never>("a") { _ in
                do {
                    _ = try await app.client.send(.get("/v1/a", as: Names.self))
                    return .passed
                } catch {
                    // Real time: a flow's own sleep, which no clock measures, is what is tried.
                    try await Task.sleep(nanoseconds: 1_000_000_000)
                    throw error
                }
            }
            let gate = LaunchGate<Never>([check], clock: app.clock)
            let launch: @MainActor @Sendable () async -> Void = {
                screen.isLoading = true
                await gate.run(in: app.center, retries: true) { _ in screen.content = "home" }
                screen.isLoading = false
            }
            app.retry(launch)
            await launch()
        }
        let cases = await flow.cases()
        for name in ["503", "offline", "404", "silence"] {
            let failure = try #require(cases.first { "\($0)" == "\(name) at GET /v1/a" })
            let findings = await flow.run(failure)
            #expect(findings.isEmpty, "\(findings)")
        }
    }
}
