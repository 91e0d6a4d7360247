import Foundation
import Testing
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Errors behind an NSError", .timeLimit(.minutes(30)))
struct UnderlyingErrorTests {
    private func error(_ code: Int, _ userInfo: [String: Any] = [:]) -> NSError {
        NSError(domain: "SDK", code: code, userInfo: userInfo)
    }

    private func codes(_ error: any Error) -> [String] {
        CauseChain(error, classifier: .foundation).links.map(\.code)
    }

    @Test
    func `one underlying error and several are followed, depth first`() {
        let leaf = error(3)
        let many: [any Error] = [error(2, [NSUnderlyingErrorKey: leaf]), URLError(.timedOut)]
        let top = error(
            1, [NSUnderlyingErrorKey: error(4), "NSMultipleUnderlyingErrorsKey": many])
        #expect(codes(top) == ["SDK.1", "SDK.4", "SDK.2", "SDK.3", "url.timedOut"])
        #expect(CauseChain(top, classifier: .foundation).kind == .timeout)
    }

    @Test
    func `the several errors of a failed validation are followed`() {
        // 1560 is Core Data's NSValidationMultipleErrorsError.
        let details: [any Error] = [error(1), error(2, [NSUnderlyingErrorKey: error(3)])]
        let top = NSError(
            domain: NSCocoaErrorDomain, code: 1560, userInfo: ["NSDetailedErrors": details])
        #expect(codes(top) == ["NSCocoaErrorDomain.1560", "SDK.1", "SDK.2", "SDK.3"])
    }

    @Test
    func `values in place of errors that are not errors are skipped`() {
        let odd: [String: Any] = [
            NSUnderlyingErrorKey: "text", "NSMultipleUnderlyingErrorsKey": ["a", 1] as [Any],
        ]
        #expect(codes(error(1, odd)) == ["SDK.1"])
    }

    @Test
    func `an error that is its own cause, or its cause's, is followed once`() {
        let (first, second) = (CyclicError(code: 1), CyclicError(code: 2))
        first.behind = [second, first]
        second.behind = [first]
        #expect(codes(first) == ["cycle.1", "cycle.2"])
        #expect(Fault(.unexpected, cause: first).debugDescription.count < 4200)
        (first.behind, second.behind) = ([], [])
    }

    @Test
    func `an endless chain is cut`() {
        var top = error(0)
        for code in 1...200 { top = error(code, [NSUnderlyingErrorKey: top]) }
        #expect(codes(top).count == CauseChain.maxLength)
    }

    @Test
    func `a fault behind an NSError keeps its incident and its facts through a run`() async {
        let fault = Fault(ClientResponse.sample(status: 503, to: .clips))
        let sdk = error(7, [NSUnderlyingErrorKey: error(8, [NSUnderlyingErrorKey: fault as Any])])
        let (center, reporter) = makeCenter()
        let outcome: Outcome<Void> = await center.run("clips.load") { try await fail(sdk) }
        #expect(outcome.fault?.incident == fault?.incident)
        #expect(outcome.fault?.facts.status == 503)
        #expect(outcome.error(as: NSError.self) === sdk)
        #expect(reporter.drafts.map(\.failure.fault.incident) == [fault?.incident])
        #expect(center.audit().isEmpty)
    }

    @Test(arguments: [0, 1, 2])
    func `a canceled request is a cancellation through a run, wrapped or not`(depth: Int) async {
        var thrown = NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)
        for _ in 0..<depth { thrown = error(1, [NSUnderlyingErrorKey: thrown]) }
        let end = thrown
        let (center, reporter) = makeCenter()
        let outcome: Outcome<Void> = await center.run("clips.load") { try await fail(end) }
        guard case .canceled = outcome else {
            Issue.record("ended otherwise: \(outcome)")
            return
        }
        #expect(reporter.drafts.isEmpty)
        #expect(center.audit().isEmpty)
    }

    private func fail(_ error: NSError) async throws {
        await Task.yield()
        throw error
    }

    private func makeCenter() -> (FaultCenter, RecordingReporter) {
        let reporter = RecordingReporter()
        return (FaultCenter(reportingTo: reporter, classifier: .foundation), reporter)
    }
}

/// An error whose causes can be set afterwards, to close a cycle.
private final class CyclicError: NSError, @unchecked Sendable {
    // Unchecked: its superclass is unchecked too, and a test uses it on one thread.
    var behind: [any Error] = []

    init(code: Int) { super.init(domain: "cycle", code: code, userInfo: [:]) }

    required init?(coder: NSCoder) { nil }

    override var userInfo: [String: Any] { ["NSMultipleUnderlyingErrorsKey": behind] }
}
