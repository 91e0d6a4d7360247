import Foundation
import Testing
import Triage
import TriageTesting

@Suite(.everyNight) struct PlantedMistakesTests {
    @Test("A sound load gives no alarm, whatever client it uses", arguments: ClientStyle.allCases)
    func soundLoads(_ style: ClientStyle) async {
        let results = await PlantedLoadModel.injection(style, nil).run()
        #expect(results.findings.isEmpty, "\(results)")
        #expect(results.runs > 50)
    }

    /// All at once, since each waits in real time before it accuses.
    @Test("Each mistake of a load is found under its name", arguments: ClientStyle.allCases)
    func mistakesOfLoads(_ style: ClientStyle) async {
        await withTaskGroup { group in
            for mistake in style.planted {
                group.addTask {
                    let results = await PlantedLoadModel.injection(style, mistake).run()
                    let kinds = Set(results.findings.map(\.kind))
                    #expect(kinds.isSuperset(of: mistake.kinds), "\(mistake): \(results)")
                }
            }
        }
    }

    @Test(
        "A sound flow with a write, a search, a session, a mirror or a launch gives no alarm",
        arguments: PlantedFlow.allCases)
    func soundFlows(_ flow: PlantedFlow) async {
        let results = await flow.injection(nil).run()
        #expect(results.findings.isEmpty, "\(results)")
    }

    @Test("Each mistake of a flow is found under its name", arguments: PlantedFlow.allCases)
    func mistakesOfFlows(_ flow: PlantedFlow) async {
        await withTaskGroup { group in
            for mistake in flow.mistakes {
                group.addTask {
                    let results = await flow.injection(mistake).run()
                    let kinds = Set(results.findings.map(\.kind))
                    #expect(kinds.isSuperset(of: mistake.kinds), "\(mistake): \(results)")
                }
            }
        }
    }
}
