import Foundation
import Testing
import TriageConcurrency
@_spi(Tools) import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("Secrets in reports", .timeLimit(.minutes(30)))
struct ReportRedactorTests {
    private static let secret = "plum-tree-42"

    private func redactor() -> Redactor {
        let known = KnownSecrets()
        known.insert(Self.secret)
        return Redactor(knownSecrets: known)
    }

    /// A draft with a secret in each place that a text can come from.
    private func draft(_ secret: String) -> ReportDraft {
        struct Inner: LocalizedError {
            let errorDescription: String?
        }
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status) = ("GET", "/v1/\(secret)", 200)
        (facts.type, facts.codingPath) = ("Home<\(secret)>", "members.\(secret)")
        facts.bodyShape = "{\"\(secret)\":null}"
        (facts.serverMessage, facts.check) = (Sensitive(secret), "check \(secret)")
        let fault = Fault(
            .undecodable, code: "code.\(secret)", message: "m \(secret, privacy: .public)",
            cause: Fault(
                .unexpected, code: "inner \(secret)", cause: Inner(errorDescription: secret)),
            facts: facts)
        let notice = Notice(
            .alert, title: "Dear \(secret)", message: "Hello \(secret)",
            actions: [.init(.retry, label: secret)])
        return ReportDraft(level: .error, failure: FailureContext(fault: fault), notice: notice)
    }

    @Test(arguments: [secret, "kim@example.org"])
    func `no field contains a secret, however the report is written`(secret: String) async throws {
        let bench = PipelineFixture()
        bench.breadcrumbs.add("screen \(secret)", "saw \(secret, privacy: .public)")
        let context = ReportContext(
            appVersion: secret, system: secret, locale: secret, device: secret, userID: secret)
        let pipeline = bench.pipeline(redactor: redactor(), context: context)
        let draft = draft(secret)
        pipeline.report(draft)
        pipeline.recordChoice("chose \(secret)", for: [draft.failure.fault.incident])
        await pipeline.shutdown()
        let report = try #require(bench.sink.reports.first)
        let json = String(bytes: try JSONEncoder().encode(report), encoding: .utf8) ?? secret
        #expect(!json.contains(secret), "\(json)")
        #expect(!report.logLine.contains(secret))
        ConsoleSink { text in #expect(!text.contains(secret), "\(text)") }.deliver(report)
        #expect(report.message == "m \(Redactor.placeholder)")
    }

    @Test
    func `a secret that becomes known is not in the breadcrumbs of later reports`() async throws {
        let (bench, known) = (PipelineFixture(), KnownSecrets())
        bench.breadcrumbs.add("n", "saw \(Self.secret, privacy: .public)")
        let pipeline = bench.pipeline(redactor: Redactor(knownSecrets: known))
        for code in ["unknown", "known", "still"] {
            pipeline.report(
                ReportDraft(
                    level: .error, failure: FailureContext(fault: Fault(.server, code: code))))
            known.insert(Self.secret)
        }
        await pipeline.shutdown()
        #expect(
            bench.taken.map { $0.breadcrumbs.map(\.message) } == [
                ["saw \(Self.secret)"], ["saw \(Redactor.placeholder)"],
                ["saw \(Redactor.placeholder)"],
            ])
    }

    @Test
    func `a rule of the app is applied to the breadcrumbs of every report`() async throws {
        let (bench, number) = (PipelineFixture(), Lock("none"))
        let rule = Redactor.Rule(name: "number") { text in
            text.replacingOccurrences(of: number.current, with: "…")
        }
        bench.breadcrumbs.add("n", "member \("K-17", privacy: .public)")
        let pipeline = bench.pipeline(redactor: Redactor(rules: [rule]))
        for code in ["signed out", "signed in"] {
            pipeline.report(
                ReportDraft(
                    level: .error, failure: FailureContext(fault: Fault(.server, code: code))))
            number.withLock { $0 = "K-17" }
        }
        await pipeline.shutdown()
        #expect(
            bench.taken.map { $0.breadcrumbs.map(\.message) } == [["member K-17"], ["member …"]])
    }

    @Test(
        arguments: [
            (#"{"accessToken":"number","refreshToken":null}"#, nil),
            (#"{"token":{"value":"string","sid":["boolean"]}}"#, nil), ("\"text\"", nil),
            (#"{"accessToken":"hunter2"}"#, #"{"accessToken":"[Filtered]"}"#),
            (#"{"kim@example.org":"string"}"#, #"{"[Filtered]":"string"}"#),
            (#"{"token":12345678}"#, #"{"token":[Filtered]}"#),
        ] as [(String, String?)])
    func `the shape of a body keeps the types behind names of secrets, and nothing else`(
        shape: String, redacted: String?
    ) async throws {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        var facts = Fault.Facts()
        facts.bodyShape = shape
        pipeline.report(.sample(Fault(.undecodable, facts: facts)))
        await pipeline.shutdown()
        #expect(bench.sink.reports.first?.body?.shape == redacted ?? shape)
    }

    @Test
    func `a secret at the border of a long fingerprint is not cut in half`() async throws {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline(redactor: redactor())
        for length in 485..<512 {
            let code = String(repeating: "x", count: length - 7) + " " + Self.secret
            pipeline.report(.sample(Fault(.server, code: code)))
        }
        await pipeline.shutdown()
        for report in bench.sink.reports {
            #expect(!report.fingerprint.contains("plum"))
            #expect(report.fingerprint.count <= 513)
        }
    }

    @Test
    func `a report is dropped and counted if a rule of the app fails on any of its texts`() async {
        struct Broken: Error {}
        let rule = Redactor.Rule(name: "broken") { text in
            if text.contains("plum") { throw Broken() }
            return text
        }
        let bench = PipelineFixture()
        let pipeline = bench.pipeline(redactor: Redactor(rules: [rule]))
        for message: FaultMessage in ["plum", "\(Self.secret, privacy: .public)", "pear"] {
            pipeline.report(.sample(Fault(.server, code: "c", message: message)))
        }
        bench.breadcrumbs.add("plum", "")
        pipeline.report(.sample(Fault(.server, code: "d")))
        await pipeline.shutdown()
        #expect(bench.sink.reports.map(\.message) == ["pear"])
        #expect(bench.dropCount(.redactionFailed) == 3)
        #expect(pipeline.totals.received == 4 && pipeline.totals.dropped == [.redactionFailed: 3])
        #expect(Redactor(rules: [rule]).redact("a plum") == Redactor.placeholder)
    }

    @Test
    func `the fingerprint is the same whatever the texts, and contains none of them`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for text in ["one", "two"] {
            var facts = Fault.Facts()
            (facts.path, facts.status) = ("/v1/home", 503)
            facts.serverMessage = Sensitive(text)
            (facts.attempts, facts.bodyShape) = (text.count, text)
            pipeline.report(
                .sample(
                    Fault(
                        .server, code: "http.503", message: "\(text, privacy: .public)",
                        facts: facts)))
        }
        await pipeline.shutdown()
        #expect(Set(bench.sink.reports.map(\.fingerprint)) == ["server 503 http.503 /v1/home"])
    }
}
