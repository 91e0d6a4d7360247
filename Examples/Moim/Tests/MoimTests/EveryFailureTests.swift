import MoimFeatures
import MoimFlows
import Testing
import TriageTesting

@Suite("Every failure of Moim's flows", .timeLimit(.minutes(30)))
struct EveryFailureTests {
    @Test(arguments: MoimFlow.allCases)
    func `every failure of a flow is shown and reported once`(_ flow: MoimFlow) async {
        let results = await flow.injection(in: .ko).run()
        #expect(results.findings.isEmpty && results.unjudged.isEmpty, "\(results)")
        #expect(results.runs > 40)
        // A profile image may be null: that takes the whole screen down, as an open attendance does not.
        if flow == .home || flow == .session {
            let fields = results.requiredFields
            #expect(fields.contains("GET /v1/home profileImage: null hides the whole screen"))
            #expect(!fields.contains { $0.contains("attendanceOpen: null") })
        }
    }
}
