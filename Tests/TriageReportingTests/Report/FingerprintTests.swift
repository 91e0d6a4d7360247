import Foundation
import Testing
@_spi(Tools) import TriageCore
import TriageHTTP
@_spi(Tools) import TriageReporting
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Fingerprints", .timeLimit(.minutes(30)))
struct FingerprintTests {
    private static let file = #fileID

    /// Returns the fingerprints of these errors, each thrown in an operation of its own.
    private func fingerprints(
        of errors: [any Error], classifier: ErrorClassifier = .foundation
    ) async -> [String] {
        await reports(of: errors, classifier: classifier).map(\.fingerprint)
    }

    private func reports(
        of errors: [any Error], classifier: ErrorClassifier = .foundation
    ) async -> [Report] {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let center = FaultCenter(reportingTo: pipeline, classifier: classifier)
        for error in errors {
            let _: Outcome<Void> = await center.run("clips.load") { throw error }
        }
        await pipeline.shutdown()
        return bench.taken
    }

    private func sdk(_ code: Int, behind error: (any Error)? = nil) -> NSError {
        NSError(
            domain: "SDK", code: code, userInfo: error.map { [NSUnderlyingErrorKey: $0] } ?? [:])
    }

    @Test
    func `an NSError is told apart by its domain and its number`() async {
        let reports = await reports(of: [sdk(1), sdk(2), NSError(domain: "Other", code: 1)])
        #expect(
            reports.map(\.fingerprint) == [
                "unexpected SDK.1 clips.load \(Self.file)",
                "unexpected SDK.2 clips.load \(Self.file)",
                "unexpected Other.1 clips.load \(Self.file)",
            ])
        #expect(reports.map(\.code) == ["SDK", "SDK", "Other"])
        #expect(reports.map { $0.chain.map(\.code) } == [["SDK.1"], ["SDK.2"], ["Other.1"]])
    }

    @Test
    func `a number comes from the error that gave the failure its code, wherever it was caught`()
        async
    {
        let other = NSError(domain: NSURLErrorDomain, code: -4711)
        let errors: [any Error] = [
            sdk(1, behind: other),
            Fault(transportError: sdk(7), status: nil, isSecure: true, to: nil),
            caught(sdk(3)),
        ]
        #expect(
            await fingerprints(of: errors) == [
                "unexpected url.-4711 clips.load \(Self.file)",
                "unexpected SDK.7 clips.load", "unexpected SDK.3 clips.load",
            ])
    }

    private func caught(_ error: NSError) -> any Error {
        do {
            try Layer.catching(classifier: .foundation) { throw error }
            return error
        } catch {
            return error
        }
    }

    @Test
    func `a fault with a code of its own is grouped by that code alone, whatever caused it`() async
    {
        let errors = [
            Fault(.storage, code: "save", cause: sdk(1)), Fault(.storage, cause: sdk(2)),
        ]
        #expect(
            await fingerprints(of: errors) == [
                "storage save clips.load", "storage storage clips.load",
            ])
    }

    private func response(_ status: Int, _ body: String) throws -> ClientResponse {
        let url = try #require(URL(string: "https://example.org/v1/clips"))
        let head = try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
        return try #require(ClientResponse(head, body: Data(body.utf8)))
    }

    @Test
    func `what a network answers in the server's place has a group of its own`() async throws {
        let (page, broken) = (try response(200, "<html>"), try response(200, "{}"))
        let decoded = try #require(throws: Fault.self) { try page.decoded(as: [Int].self) }
        let asked = try #require(Fault(response(511, "<html>")))
        let undecodable = try #require(throws: Fault.self) { try broken.decoded(as: [Int].self) }
        let fingerprints = await fingerprints(
            of: [decoded, asked, undecodable, Fault(.unreachable, code: "url.cannotConnectToHost")])
        #expect(fingerprints[0].hasPrefix("unreachable 200 network.signIn clips.load"))
        #expect(fingerprints[1].hasPrefix("unreachable 511 network.signIn clips.load"))
        #expect(Set(fingerprints).count == 4)
    }

    @Test
    func `an error with a name here is grouped by it, without a number`() async {
        #expect(
            await fingerprints(of: [URLError(.timedOut)]) == [
                "timeout url.timedOut clips.load \(Self.file)"
            ])
    }

    @Test
    func `a Swift error is grouped by its case, and never by the ordinal of the case`() async {
        let plain = await fingerprints(of: [Odd.first, Odd.second])
        #expect(
            plain == [
                "unexpected first clips.load \(Self.file)",
                "unexpected second clips.load \(Self.file)",
            ])
        let converted = await fingerprints(of: [Odd.first as NSError, Odd.second as NSError])
        #expect(converted.count == 2)
        #expect(!converted.contains { $0.contains(where: \.isNumber) })
    }

    @Test
    func `the number of an app's classifier counts only if the classifier says so`() async {
        for (groups, code) in [(false, "mine"), (true, "mine.7")] {
            let classifier = ErrorClassifier { _ in
                ErrorClassification(code: "mine", number: 7, groupsByNumber: groups)
            }
            #expect(
                await fingerprints(of: [Odd.first], classifier: classifier) == [
                    "unexpected \(code) clips.load \(Self.file)"
                ])
        }
    }

    /// Returns the fingerprint of a failure at a place, or of one that the library made.
    private func fingerprint(
        _ error: (any Error)? = nil, chain: CauseChain? = nil, in file: String?, line: Int = 1
    ) async throws -> String {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let fault =
            if let file {
                Fault(.unexpected, code: "c", fileID: file, line: line)
            } else {
                Fault(ours: .unexpected, code: "c")
            }
        pipeline.report(
            ReportDraft(
                level: .error, failure: FailureContext(fault: fault, error: error, chain: chain)))
        await pipeline.shutdown()
        return try #require(bench.taken.first).fingerprint
    }

    @Test
    func `an error that carries no fault is grouped by the file of its place, not by the line`()
        async throws
    {
        for line in [1, 99] {
            let found = try await fingerprint(Odd.first, in: "Club/Search.swift", line: line)
            #expect(found == "unexpected c Club/Search.swift")
        }
        let other = try await fingerprint(Odd.first, in: "Club/Home.swift")
        #expect(other == "unexpected c Club/Home.swift")
        let unknown = try await fingerprint(Odd.first, in: nil)
        #expect(unknown == "unexpected c")
    }

    @Test
    func `a launch that a check held up is grouped by the check`() async {
        var facts = Fault.Facts()
        facts.check = "session"
        let faults = [Fault(.timeout, facts: facts), Fault(.timeout)]
        #expect(
            await fingerprints(of: faults) == [
                "timeout timeout clips.load session", "timeout timeout clips.load",
            ])
    }

    @Test
    func `a fault is not grouped by its place, nor is an error that carries or dropped it`()
        async throws
    {
        let fault = Fault(.server)
        let dropped = CauseChain(Odd.first, droppedCause: fault)
        for (error, chain) in [
            (nil, nil), (Layer.failed(fault), nil), (Odd.first, dropped),
        ] as [((any Error)?, CauseChain?)] {
            let found = try await fingerprint(error, chain: chain, in: "Club/Search.swift")
            #expect(found == "unexpected c")
        }
    }

    @Test
    func `the place is the call of the center, whichever it is`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let center = FaultCenter(reportingTo: pipeline)
        failAtOnce(in: center)
        await center.run("later") { try await failLater() }
        try? await center.reporting { try await failLater() }
        await pipeline.shutdown()
        #expect(bench.taken.count == 5)
        #expect(bench.taken.allSatisfy { $0.fingerprint.hasSuffix(" \(Self.file)") })
    }

    private func failAtOnce(in center: FaultCenter) {
        center.report(Odd.first)
        center.run("now") { throw Odd.first }
        try? center.reporting { throw Odd.first }
    }

    private func failLater() async throws {
        await Task.yield()
        throw Odd.first
    }
}

private enum Odd: Error { case first, second }

private enum Layer: FaultCatching {
    case failed(Fault)

    static func caught(_ fault: Fault) -> Layer { .failed(fault) }
}
