import Logging
import Testing
@_spi(Tools) import TriageCore
import TriageLogging
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("LogSink", .timeLimit(.minutes(30)))
struct LogSinkTests {
    @Test(arguments: [
        (ReportLevel.info, Logger.Level.info), (.warning, .warning), (.error, .error),
        (.fatal, .critical),
    ])
    func `A report is one line at the level that corresponds to its own`(
        report: ReportLevel, line: Logger.Level
    ) async throws {
        let app = LoggingFixture()
        app.pipeline.add(LogSink(app.logger()))
        app.center.report(Fault(.server, code: "http.503"), level: report)
        let reports = await app.reports()
        let logged = try #require(app.lines.elements.first)
        #expect(app.lines.elements.count == 1)
        #expect(logged.level == line && logged.source == "Triage")
        #expect(logged.message.description == reports.first?.logLine)
    }

    @Test
    func `A report of a notice with actions is logged before the user has chosen`() async {
        let app = LoggingFixture()
        app.pipeline.add(LogSink(app.logger()))
        let notice = Notice(
            .alert, message: "Later.", actions: [.init(.retry, label: "Retry")])
        app.pipeline.report(
            ReportDraft(
                level: .error, failure: FailureContext(fault: Fault(.server)), notice: notice))
        await eventually { app.lines.elements.count == 1 }
        #expect(app.memory.reports.isEmpty)
        _ = await app.reports()
        #expect(app.lines.elements.count == 1 && app.memory.reports.count == 1)
    }

    @Test
    func `The sink has the same name whatever it writes to`() async throws {
        try await SinkConformance { _ in LogSink(LoggingFixture().logger()) }.check(.hasStableName)
    }

    @Test
    func `The metadata are codes, without secrets or control characters`() async throws {
        let app = LoggingFixture()
        app.pipeline.add(LogSink(app.logger()))
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status) = ("GET", "/", 503)
        facts.history = [.init(number: 1, code: "timeout"), .init(number: 2, code: "http.503")]
        let fault = Fault(
            .server, code: "c\u{1B}[2J\nforged", message: "password=hunter2 \("name")",
            facts: facts)
        _ = await app.center.run("home.load") { throw fault }
        _ = await app.reports()
        let metadata = try #require(app.lines.elements.first?.metadata)
        #expect(
            metadata == [
                "triage.incident": "\(fault.incident)", "triage.kind": "server",
                "triage.code": "c\\u{1B}[2J\\nforged", "triage.operation": "home.load",
                "triage.supportCode": "\(fault.incident.supportCode)",
                "triage.status": "503",
            ])
        #expect(app.lines.elements.first?.message.description.contains("1: timeout") == true)
        #expect(app.lines.elements.first?.message.description.contains("hunter2") == false)
    }

    @Test
    func `The sink's lines are not reported again, and leave no breadcrumb`() async {
        let app = LoggingFixture()
        app.pipeline.add(LogSink(app.logger(reports: .trace)))
        for _ in 0..<3 { app.center.report(Fault(.server)) }
        #expect(await app.reports().count == 3)
        #expect(await app.reports().count == 3)
        #expect(app.lines.elements.count == 3)
        #expect(app.breadcrumbs.trail.isEmpty)
    }

    @Test
    func `A report that began as a log line is not written again`() async {
        let app = LoggingFixture()
        app.pipeline.add(LogSink(app.logger()))
        let logger = app.logger()
        logger.error("one")
        logger.error("two", error: Fault(.server))
        logger.error("three", error: OpaqueError.lost)
        logger.error("four", error: Fault(.server, cause: OpaqueError.lost))
        #expect(await app.reports().count == 4)
        #expect(app.lines.elements.map(\.message.description) == ["one", "two", "three", "four"])
    }

    @Test
    func `Two sinks with different names are both added`() {
        let (app, logger) = (LoggingFixture(), Logger(label: "a") { _ in SwiftLogNoOpLogHandler() })
        #expect(app.pipeline.add(LogSink(logger)))
        #expect(!app.pipeline.add(LogSink(logger)))
        #expect(app.diagnostics.elements == ["there is a sink that is called LogSink already"])
        #expect(app.pipeline.add(LogSink(logger, name: "file")))
    }
}
