import Foundation
import Testing
@_spi(Tools) import TriageCore
import TriageHTTP
import TriageTesting

@_spi(Tools) @testable import TriageReporting

@Suite("The sentences of a report", .timeLimit(.minutes(30)))
struct ReportSentencesTests {
    private func report(
        _ draft: ReportDraft, at time: TimeInterval = 1.25, _ crumbs: [TimeInterval] = []
    ) async throws -> Report {
        let (bench, times) = (PipelineFixture(), EventRecorder<Void>())
        let trail = Breadcrumbs(now: {
            times.record(())
            return Date(timeIntervalSince1970: crumbs[times.elements.count - 1])
        })
        for _ in crumbs { trail.add("n", "x") }
        let pipeline = ReportPipeline(
            .init(
                sinks: [bench.sink], breadcrumbs: trail, clock: bench.clock,
                now: { Date(timeIntervalSince1970: time) }))
        pipeline.report(draft)
        await pipeline.shutdown()
        return try #require(bench.sink.reports.first)
    }

    /// Returns the sentence with this title about a fault; nil if there is none.
    private func sentence(
        _ title: String, lastRequest: RequestInfo? = nil, _ change: (inout Fault.Facts) -> Void
    ) async throws -> String? {
        var facts = Fault.Facts()
        change(&facts)
        let failure = FailureContext(fault: Fault(.server, facts: facts))
        let draft = ReportDraft(level: .error, failure: failure, lastRequest: lastRequest)
        return try await report(draft).sentences.first { $0.title == title }?.text
    }

    @Test
    func `the request is named as far as it is known`() async throws {
        let cases: [(method: String?, path: String?, status: Int?, sent: Int?, String?)] = [
            ("GET", "/home", 503, 3, "GET /home → 503, sent 3×"),
            ("GET", "/home", nil, 1, "GET /home → no answer, sent 1×"),
            ("GET", "/home", 503, 0, "GET /home → 503"), ("GET", nil, 404, nil, "GET → 404"),
            ("GET", "", 404, nil, "GET → 404"), ("GET", nil, nil, nil, "GET → no answer"),
            (nil, nil, 404, nil, "→ 404"), (nil, "/home", nil, nil, nil), (nil, nil, nil, 2, nil),
        ]
        for (method, path, status, attempts, expected) in cases {
            let found = try await sentence("Request") { facts in
                (facts.method, facts.path) = (method, path)
                (facts.status, facts.attempts) = (status, attempts)
            }
            #expect(found == expected)
        }
        let last = RequestInfo(method: "PUT", path: "/club", attempts: 1, status: 200)
        let found = try await sentence("Request", lastRequest: last) { $0.method = "GET" }
        #expect(found == "PUT /club → 200, sent 1×")
        let undecodable = try await sentence("Request") { facts in
            (facts.method, facts.path, facts.bodyShape) = ("GET", "/home", "text")
        }
        #expect(undecodable == "GET /home")
    }

    @Test(
        arguments: [
            (.seconds(120), 429, ", asks to wait 2 min"),
            (.seconds(-1), 429, ", asks to wait 0 ms"),
            (.seconds(30), nil, ""), (nil, 429, ""),
        ] as [(Duration?, Int?, String)])
    func `the wait that the server asked for is shown, and a circuit breaker's wait is not`(
        wait: Duration?, status: Int?, expected: String
    ) async throws {
        let found = try await sentence("Request") { facts in
            (facts.method, facts.path, facts.status) = ("GET", "/home", status)
            facts.retryAfter = wait
        }
        #expect(found == "GET /home → \(status.map(String.init) ?? "no answer")\(expected)")
    }

    @Test(arguments: [0, 1, 2])
    func `attempts are told from two on`(count: Int) async throws {
        let found = try await sentence("Attempts") { facts in
            facts.method = "GET"
            facts.history = (0..<count).map { .init(number: $0 + 1, code: "http.500") }
        }
        #expect(found == (count == 2 ? "1: http.500, 2: http.500" : nil))
    }

    @Test(
        arguments: [
            ("club.Home", nil, "text", "expected Home, got plain text"),
            ("Swift.Array<club.Member>", "", "empty", "expected Array<Member>, got an empty body"),
            (
                "club.Page<club.Outer.Inner>", "[0].id", nil,
                "expected Page<Outer.Inner>, failed at [0].id"
            ),
            (nil, "name", #"{"name":null}"#, #"failed at name, got {"name":null}"#),
            (nil, nil, nil, nil), (nil, "", nil, nil),
        ] as [(String?, String?, String?, String?)])
    func `a body is told by what was expected and what came, without names of modules`(
        type: String?, path: String?, shape: String?, expected: String?
    ) async throws {
        let found = try await sentence("Body") { facts in
            (facts.type, facts.codingPath, facts.bodyShape) = (type, path, shape)
        }
        #expect(found == expected)
    }

    @Test
    func `a notice is told with its style, its texts, its buttons and the choice`() async throws {
        var report = try await report(.sample(actions: ["retry", "close"]))
        let (alert, sentence) = (
            "alert “Trouble · Later.”", { (it: Report) in it.sentences.last?.text }
        )
        #expect(sentence(report) == "\(alert) [retry, close]")
        report.notice?.choice = "retry"
        #expect(sentence(report) == "\(alert) [retry, close] → retry")
        #expect(sentence(try await self.report(.sample())) == alert)
    }

    @Test(
        arguments: [
            (NSError(domain: NSCocoaErrorDomain, code: 1570), "NSCocoaErrorDomain.1570"),
            (Fault(.storage, code: "sql", cause: NSError(domain: "sql", code: 5)), "sql.5"),
            (Fault(.server, code: "http", cause: Fault(.server, code: "http.x")), "http"),
        ] as [(any Error, String)])
    func `the headline shows the number behind a code, and the check behind the operation`(
        error: any Error, code: String
    ) async throws {
        var facts = Fault.Facts()
        facts.check = "jailbreak"
        let fault = Fault(error, classifiedBy: .foundation, facts: facts)
        let failure = FailureContext(
            fault: fault, error: error, chain: CauseChain(error, classifier: .foundation),
            operation: OperationInfo(name: "launch"))
        let report = try await report(ReportDraft(level: .error, failure: failure))
        #expect(
            report.headline
                == "\(report.title) · \(code) · launch, check jailbreak · \(report.supportCode)")
        #expect(report.tags.contains { $0 == ("check", "jailbreak") })
    }

    @Test
    func `the text of a cause is not told twice, nor a cause with the code before it too`()
        async throws
    {
        func error(_ domain: String, _ cause: NSError? = nil) -> NSError {
            var info: [String: Any] = [NSLocalizedDescriptionKey: "No connection."]
            info[NSUnderlyingErrorKey] = cause
            return NSError(domain: domain, code: 1, userInfo: info)
        }
        let top = error("A", error("A", error("B")))
        let failure = FailureContext(
            fault: Fault(.offline), error: top, chain: CauseChain(top, classifier: .foundation))
        let report = try await report(ReportDraft(level: .error, failure: failure))
        let type = typeName(NSError.self)
        #expect(report.causes == ["\(type) (A.1): No connection.", "\(type) (B.1)"])
        #expect(report.chain.count == 3)
        let silent = Fault(.offline, cause: Fault(.offline))
        let twice = try await self.report(.sample(silent)).causes
        #expect(twice == ["Triage.Fault (offline)", "Triage.Fault (offline)"])
    }

    @Test(
        arguments: [
            (1.25, "0 ms"), (1.238, "-12 ms"), (1.2497, "0 ms"), (-2.1, "-3.4 s"), (1.75, "+0.5 s"),
            (-60, "-61 s"),
        ] as [(TimeInterval, String)])
    func `a breadcrumb has the time from it to the report`(time: TimeInterval, expected: String)
        async throws
    {
        #expect(try await report(.sample(), [time]).trail(5) == ["\(expected) n: x"])
    }

    @Test
    func `the breadcrumb of a failure whose code only begins alike is not the report's own`()
        async throws
    {
        let bench = PipelineFixture()
        bench.breadcrumbs.add("failure", "server http.5031 in home.load")
        let pipeline = bench.pipeline()
        pipeline.report(.sample())
        await pipeline.shutdown()
        #expect(bench.taken.first?.trail(5).count == 1)
    }

    @Test(
        arguments: [
            (0, "0 ms"), (0.0004, "0 ms"), (0.0123, "12 ms"), (0.1, "0.1 s"), (0.734, "0.7 s"),
            (2, "2 s"), (9.96, "10 s"), (90.4, "90 s"), (120, "2 min"), (7199, "120 min"),
            (7200, "2 h"), (172_800, "2 d"), (.infinity, "inf d"), (.nan, "nan d"),
        ] as [(Double, String)])
    func `a length of time has the unit that says something`(seconds: Double, expected: String) {
        #expect(readableTime(seconds: seconds) == expected)
    }
}
