import TestDoubles
import Testing
import TriageCore
import TriageTesting

@Suite("Work that begins while its closure runs belongs to the operation", .timeLimit(.minutes(30)))
struct OwnWorkTests {
    @Test(arguments: WorkEntryPoint.all)
    func `the report has its kind, its request and its status, though a layer drops them`(
        door: WorkEntryPoint
    ) async throws {
        let app = RecordingApp()
        await door.run(app)
        #expect(app.drafts.elements.count == 1)
        let draft = try #require(app.drafts.elements.first)
        #expect(draft.failure.operation?.name == "x")
        #expect(DroppingLayer.isRequest(of: draft))
        #expect(app.center.audit().isEmpty)
    }
}
