import Foundation
import Testing
import TriageCore
import TriageLaunch
import TriageTesting

@Suite("A launch classifies Foundation's errors as its center does", .timeLimit(.minutes(30)))
struct LaunchClassificationTests {
    private func fault(of error: any Error & Sendable) async throws -> Fault {
        let app = RecordingApp()
        let check = Check<Void, Never>("session") { _ in throw error }
        let outcome = await LaunchGate([check], clock: TestClock()).run(in: app.center)
        #expect(app.log.elements == ["failed", "shown", "reported"])
        return try #require(outcome.fault)
    }

    @Test
    func `a refused connection in a check is unreachable, and names the check`() async throws {
        let fault = try await fault(of: URLError(.cannotConnectToHost))
        #expect(fault.kind == .unreachable && fault.facts.check == "session")
    }

    @Test
    func `a request that its own client cancels is a failure, since a launch needs a verdict`()
        async throws
    {
        let fault = try await fault(of: URLError(.cancelled))
        #expect(fault.kind == .unexpected && fault.code == "launch.cancelledItself")
    }
}
