import Dispatch
import Foundation
import Testing
import Triage
import TriageTesting

@Suite("What a flow does outside of the driven jobs") struct OutsideFlowsTests {
    @Test("A sound flow that leaves the driven jobs gives no alarm", arguments: Outside.untimed)
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

    @Test("Tasks of other tests are no part of a run, even where they share an actor with it")
    func strangers() async {
        let others = Task.detached {
            var count = 0
            while !Task.isCancelled {
                await Outside.sharedActor.visit()
                await withCheckedContinuation { continuation in
                    DispatchQueue.main.async { Task { continuation.resume() } }
                }
                count += 1
            }
            return count
        }
        let results = await Outside.sharedActor.launch().run()
        #expect(results.findings.isEmpty, "\(results)")
        others.cancel()
        #expect(await others.value > 0)
    }
}
