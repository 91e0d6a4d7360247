import Foundation
import Testing
import TriageCore
import TriageHTTP
import TriageReporting
import TriageTesting

@Suite("Fingerprints", .timeLimit(.minutes(5)))
struct FingerprintTests {
    /// Returns the reports of these errors, each thrown in an operation of its own.
    private func reports(of errors: [any Error & Sendable]) async -> [Report] {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let center = FaultCenter(reportingTo: pipeline, classifier: .foundation)
        for error in errors {
            let _: Outcome<Void> = center.run("clips.load") { throw error }
        }
        await pipeline.shutdown()
        return bench.taken
    }

    @Test("an NSError's number is in the chain and not in the fingerprint; its domain is in both")
    func nserrorsNumberIsInTheChain() async {
        let reports = await reports(of: [
            NSError(domain: "SDK", code: 1), NSError(domain: "SDK", code: 2),
            NSError(domain: "Other", code: 1),
        ])
        #expect(
            reports.map(\.fingerprint) == [
                "unexpected SDK clips.load", "unexpected SDK clips.load",
                "unexpected Other clips.load",
            ])
        #expect(reports.map { $0.chain.map(\.code) } == [["SDK.1"], ["SDK.2"], ["Other.1"]])
    }

    @Test("the number of a nested NSError, or of a transport's, is not in the fingerprint")
    func numberOfANestedNSError() async {
        let full = NSError(domain: NSCocoaErrorDomain, code: 640)
        let reports = await reports(of: [
            NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: full]),
            Fault(
                transportError: NSError(domain: "SDK", code: 7), status: nil, isSecure: true,
                to: nil),
            URLError(.timedOut), URLError(URLError.Code(rawValue: -4711) ?? .unknown),
        ])
        #expect(reports.count == 4)
        #expect(reports.map(\.fingerprint).allSatisfy { !$0.contains(where: \.isNumber) })
        #expect(reports.first?.fingerprint == "storage NSCocoaErrorDomain clips.load")
        #expect(reports.dropFirst(2).first?.fingerprint == "timeout url.timedOut clips.load")
    }
}
