import Foundation
import Testing
import TriageConcurrency
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The coding of reports", .timeLimit(.minutes(30)))
struct ReportCodingTests {
    @Test
    func `a report that is encoded and decoded is the same`() async throws {
        let bench = PipelineFixture()
        bench.breadcrumbs.add("screen", "home 가\n")
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status, facts.attempts) = ("GET", "/v1/home", 200, 3)
        (facts.type, facts.codingPath, facts.bodyShape) = ("Home", "", "[]")
        (facts.check, facts.retryAfter) = ("session", .milliseconds(1500))
        let full = Fault(
            .undecodable, message: "m\u{2028}", cause: CancellationError(), facts: facts)
        let pipeline = bench.pipeline()
        pipeline.report(.sample(full, actions: [.retry]))
        pipeline.recordChoice("retry", for: [full.incident])
        pipeline.report(ReportDraft(level: .fatal, failure: FailureContext(fault: Fault(.storage))))
        await pipeline.shutdown()
        #expect(bench.sink.reports.count == 2)
        let first = bench.sink.reports.first
        #expect(first?.check == "session" && first?.request?.retryAfter == 2)
        #expect(first?.notice?.actions == ["retry"])
        for report in bench.sink.reports {
            let data = try JSONEncoder().encode(report)
            #expect(try JSONDecoder().decode(Report.self, from: data) == report)
        }
    }

    @Test
    func `a file of the queue contains the report as it was accepted, whatever is in it`()
        async throws
    {
        let ascii = String(String.UnicodeScalarView((0..<128).compactMap { Unicode.Scalar($0) }))
        for text in ["plain", ascii, "\u{7F}\u{85}\u{2028}가👩‍👧é", #"\"{}[],:/"#, ""] {
            let bench = PipelineFixture()
            for number in 0..<3 {
                bench.breadcrumbs.add("\(text)\(number)", "\(text, privacy: .public)")
            }
            var facts = Fault.Facts()
            (facts.method, facts.path, facts.status, facts.attempts) = (text, text, .max, .min)
            (facts.type, facts.codingPath, facts.bodyShape) = (text, text, text)
            (facts.check, facts.retryAfter) = (text, .seconds(Int64.max))
            facts.history = (1...3).map { Fault.Attempt(number: $0, code: text) }
            let inner = Fault(.storage, code: text, message: "\(text, privacy: .public)")
            let fault = Fault(
                .undecodable, code: text, message: "\(text, privacy: .public)", cause: inner,
                facts: facts)
            let context = ReportContext(
                appVersion: text, system: text, locale: text, device: text, userID: text)
            let pipeline = bench.pipeline(context: context)
            pipeline[attribute: text] = ["list": ["\(text, privacy: .public)", 1, 2.5, true, [:]]]
            let actions: [Notice.Action.ID] = [.init(rawValue: text), .retry]
            let exchanges = [1, 2].map { number in
                Exchange(
                    method: text, path: text, attempt: number, status: number == 1 ? nil : 200,
                    code: text, fields: number == 1 ? [:] : ["retry-after": text])
            }
            pipeline.report(
                .sample(
                    fault, operation: .init(rawValue: text), actions: actions,
                    exchanges: exchanges))
            pipeline.report(
                ReportDraft(level: .info, failure: FailureContext(fault: Fault(.timeout))))
            await pipeline.shutdown()
            #expect(bench.taken.count == 2)
            #expect(
                bench.sink.reports.sorted { $0.level < $1.level }
                    == bench.taken.sorted { $0.level < $1.level })
        }
    }

    @Test
    func `a report whose time is not a number is refused, and the next one is not`() async throws {
        let site = QueueFixture()
        let time = Lock(Date(timeIntervalSince1970: .nan))
        let sink = ScriptedSink()
        let pipeline = site.pipeline([sink]) { $0.now = { time.current } }
        pipeline.report(.numbered(1))
        time.withLock { $0 = Date(timeIntervalSince1970: 1) }
        pipeline.report(.numbered(2))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.2"])
        #expect(site.drops == ["unwritable"])
    }

    @Test
    func `every report has the last breadcrumbs of its time, in order`() async throws {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        var dropped = 0
        for (round, more) in [3, 0, 95, 5, 1, 150, 400, 0].enumerated() {
            for _ in 0..<more {
                bench.breadcrumbs.add("n", "\(dropped, privacy: .public)")
                dropped += 1
            }
            let fault = Fault(.server, code: "round.\(round)")
            pipeline.report(ReportDraft(level: .error, failure: FailureContext(fault: fault)))
            let expected = (max(dropped - 100, 0)..<dropped).map(String.init)
            #expect(bench.taken.last?.breadcrumbs.map(\.message) == expected)
        }
        await pipeline.shutdown()
    }

    @Test
    func `the request is the one that failed, unless it had a response and another had none`()
        async throws
    {
        let clip = RequestInfo(method: "GET", path: "/v1/clip", attempts: 1)
        let renewal = RequestInfo(method: "POST", path: "/v1/tokens", attempts: 1)
        let cases: [(history: [String], status: Int?, last: RequestInfo, expected: String)] = [
            (["timeout"], nil, renewal, "GET /v1/clip nil"),
            (["http.401"], nil, renewal, "POST /v1/tokens nil"),
            (["http.503"], nil, clip.answered(503), "GET /v1/clip 503"),
            (["http.503"], nil, renewal.answered(200), "GET /v1/clip 503"),
            (["http.401", "http.500"], 500, renewal, "GET /v1/clip 500"),
            ([], nil, renewal, "GET /v1/clip nil"),
        ]
        for (history, status, last, expected) in cases {
            let bench = PipelineFixture()
            var facts = Fault.Facts()
            (facts.method, facts.path, facts.status) = ("GET", "/v1/clip", status)
            facts.history = history.enumerated().map { .init(number: $0 + 1, code: $1) }
            let failed = FailureContext(fault: Fault(.timeout, facts: facts))
            let pipeline = bench.pipeline()
            pipeline.report(ReportDraft(level: .error, failure: failed, lastRequest: last))
            await pipeline.shutdown()
            let request = try #require(bench.sink.reports.first?.request)
            let status = request.status.map(String.init) ?? "nil"
            #expect("\(request.method) \(request.path) \(status)" == expected, "\(history)")
        }
    }

    @Test
    func `the attempts of the operation's last request are in the report of an error without any`()
        async throws
    {
        var last = RequestInfo(method: "GET", path: "/v1/clip", attempts: 2)
        last.history = [.init(number: 1, code: "http.503"), .init(number: 2, code: "timeout")]
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let failed = FailureContext(fault: Fault(.unexpected))
        pipeline.report(ReportDraft(level: .error, failure: failed, lastRequest: last))
        await pipeline.shutdown()
        let request = try #require(bench.sink.reports.first?.request)
        #expect(request.attempts == 2 && request.history.map(\.code) == ["http.503", "timeout"])
    }

    @Test
    func `the trail keeps the last breadcrumbs, in order`() {
        let trail = Breadcrumbs(capacity: 3)
        for number in 0..<10 { trail.add("n", "\(number, privacy: .public)") }
        #expect(trail.trail.map(\.message) == ["7", "8", "9"])
        for capacity in [0, -1] {
            let none = Breadcrumbs(capacity: capacity)
            none.add("n", "1")
            #expect(none.trail.isEmpty)
        }
    }

    @Test
    func `a value in a breadcrumb is private unless it is marked`() {
        let trail = Breadcrumbs()
        trail.add("search", "for \("kim") in \("clips", privacy: .public)")
        #expect(trail.trail.map(\.message) == ["for <private> in clips"])
    }

    @Test
    func `the trail of a center shows the beginning, the failure and the end of an operation`() {
        let trail = Breadcrumbs()
        let center = FaultCenter(reportingTo: RecordingReporter()) { trail.add($0) }
        center.run("home.load") {}
        center.run("home.load") { throw Fault(.server, code: "http.503", message: "of \("kim")") }
        center.run("home.load") { throw CancellationError() }
        #expect(
            trail.trail.map { "\($0.category) \($0.message)" } == [
                "operation home.load began", "operation home.load succeeded",
                "operation home.load began", "failure server http.503 in home.load",
                "operation home.load failed", "operation home.load began",
                "operation home.load was canceled",
            ])
    }

    @Test
    func `the trail is intact after many tasks have added to it`() async {
        let trail = Breadcrumbs(capacity: 50)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { trail.add("n", "x") } }
            }
        }
        #expect(trail.trail.count == 50)
    }
}

extension RequestInfo {
    fileprivate func answered(_ status: Int) -> Self {
        RequestInfo(method: method, path: path, attempts: attempts, status: status)
    }
}
