import Foundation
import Testing
import Triage
import TriageTesting

@Suite struct PlantedMistakesTests {
    @Test("A sound load gives no alarm, whatever client it uses", arguments: ClientStyle.allCases)
    func soundLoads(_ style: ClientStyle) async {
        let results = await PlantedLoadModel.injection(style, nil).run()
        #expect(results.findings.isEmpty, "\(results)")
        #expect(results.runs > 50)
    }

    @Test(
        "Each mistake of a load is found under its name",
        arguments: ClientStyle.allCases.flatMap { style in style.mistakes.map { (style, $0) } })
    func mistakesOfLoads(_ planted: (style: ClientStyle, mistake: LoadMistake)) async {
        let (style, mistake) = planted
        let results = await PlantedLoadModel.injection(style, mistake).run()
        let kinds = Set(results.findings.map(\.kind))
        #expect(kinds.isSuperset(of: mistake.kinds), "\(kinds)")
    }

    @Test(
        "A sound flow with a write, a search, a session, a mirror or a launch gives no alarm",
        arguments: PlantedFlow.allCases)
    func soundFlows(_ flow: PlantedFlow) async {
        let results = await flow.injection(nil).run()
        #expect(results.findings.isEmpty, "\(results)")
    }

    @Test("Each mistake of a flow is found under its name", arguments: FlowMistake.allCases)
    func mistakesOfFlows(_ mistake: FlowMistake) async throws {
        let flow = try #require(PlantedFlow.allCases.first { $0.mistakes.contains(mistake) })
        let results = await flow.injection(mistake).run()
        let kinds = Set(results.findings.map(\.kind))
        #expect(kinds.isSuperset(of: mistake.kinds), "\(kinds)")
    }
}
