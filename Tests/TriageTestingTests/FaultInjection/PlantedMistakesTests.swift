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
        "Each mistake of a load is found under its name", arguments: ClientStyle.allCases,
        LoadMistake.allCases)
    func mistakesOfLoads(_ style: ClientStyle, _ mistake: LoadMistake) async {
        let results = await PlantedLoadModel.injection(style, mistake).run()
        let kinds = Set(results.findings.map(\.kind))
        #expect(kinds.isSuperset(of: mistake.kinds), "\(kinds)")
    }
}
