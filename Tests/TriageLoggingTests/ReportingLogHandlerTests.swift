import Logging
import Testing
import TriageCore
import TriageLogging
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("ReportingLogHandler", .timeLimit(.minutes(30)))
struct ReportingLogHandlerTests {
    @Test(arguments: Logger.Level.allCases, [Logger.Level.trace, .warning])
    func `Lines at or above the report level are reported, at the corresponding level`(
        line: Logger.Level, least: Logger.Level
    ) async {
        let levels: [Logger.Level: ReportLevel] = [
            .trace: .info, .debug: .info, .info: .info, .notice: .info, .warning: .warning,
            .error: .error, .critical: .fatal,
        ]
        for error in [nil, OpaqueError.lost, Fault(.server)] as [(any Error)?] {
            let app = LoggingFixture()
            app.logger(reports: least, logLevel: .trace).log(level: line, "x", error: error)
            let expected = line >= least ? levels[line] : nil
            #expect(await app.reports().map(\.level) == [expected].compactMap(\.self))
        }
    }

    @Test
    func `A line without an error is an incident of its own, grouped by its function`() async throws
    {
        let app = LoggingFixture()
        for number in 0..<2 { app.logger().error("no \(number)") }
        let reports = await app.reports()
        let report = try #require(reports.first)
        #expect(reports.count == 2 && Set(reports.map(\.incident)).count == 2)
        #expect(Set(reports.map(\.fingerprint)).count == 1)
        #expect(report.kind == "logged")
        #expect(report.code == "log.TriageLoggingTests.ReportingLogHandlerTests.\(#function)")
        #expect(report.location.hasPrefix("TriageLoggingTests/ReportingLogHandlerTests.swift:"))
        #expect(report.chain.first?.type == "TriageLogging.LoggedError")
    }

    @Test
    func `A line with an error is reported as that error, with its whole chain`() async throws {
        let app = LoggingFixture()
        let fault = Fault(.server, code: "http.503", cause: OpaqueError.lost)
        app.logger().error("could not load", error: fault)
        let report = try #require(await app.reports().first)
        #expect(report.incident == fault.incident)
        #expect(report.kind == "server" && report.code == "http.503")
        #expect(
            report.chain.map(\.type) == [
                "TriageLogging.LoggedError", "Triage.Fault", "TriageLoggingTests.OpaqueError",
            ])
    }

    @Test
    func `An error in the metadata is the line's error, and a text there is private`() async {
        let app = LoggingFixture()
        let fault = Fault(.server, code: "http.503")
        app.logger().error("could not load", metadata: ["error": .stringConvertible(fault)])
        app.logger().error("no", metadata: ["error": .stringConvertible(Fault.canceled())])
        app.logger().error("no", metadata: ["error": "\(OpaqueError.lost) of Jane"])
        let reports = await app.reports()
        #expect(reports.first?.code == "http.503")
        #expect(reports.first?.incident == fault.incident)
        #expect(reports.map(\.kind) == ["server", "logged"])
        #expect(reports.allSatisfy { !"\($0)".contains("<private>") && !"\($0)".contains("Jane") })
    }

    @Test
    func `A plain error has the location of its line, and a fault keeps its own`() async {
        let app = LoggingFixture()
        let line = #line + 1
        app.logger().error("could not load", error: OpaqueError.lost)
        let fault = Fault(.server, fileID: "Club/Home.swift", line: 3)
        app.logger().error("could not load", error: fault)
        let locations = await app.reports().map(\.location)
        #expect(Set(locations) == ["\(#fileID):\(line)", "Club/Home.swift:3"])
    }

    @Test
    func `An error that is logged and thrown on is one incident, reported once`() async {
        let app = LoggingFixture()
        let logger = app.logger()
        let errors: [any Error] = [OpaqueError.lost, Fault(.server)]
        for error in errors {
            _ = await app.center.run("home.load") {
                do { throw error } catch {
                    logger.error("x", error: error)
                    throw error
                }
            }
        }
        #expect(await app.reports().count == 2)
        #expect(app.pipeline.totals.duplicates == 2)
    }

    @Test
    func `A later error is not tied to an unrelated line`() async {
        let app = LoggingFixture()
        let logger = app.logger()
        let made = EventRecorder<Fault>()
        let outcome = await app.center.run("home.load") {
            made.record(Fault(.storage).noted())
            logger.error("x")
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.incident == made.elements.first?.incident)
        #expect(await app.reports().map(\.kind) == ["logged", "storage"])
    }

    @Test
    func `Text and metadata are private: neither is in a report or a breadcrumb`() async throws {
        let app = LoggingFixture()
        var logger = app.logger()
        logger[metadataKey: "member"] = "Jane"
        logger.info("signed in as Jane", metadata: ["name": "Jane"])
        logger.error("lost the letter of Jane", metadata: ["name": "Jane"])
        logger.error("lost it again")
        let reports = await app.reports()
        #expect(reports.map(\.message) == [nil, nil])
        #expect(!"\(reports)".contains(FaultMessage.privatePlaceholder))
        #expect(reports.count == 2 && !"\(reports)".contains("Jane"))
        #expect(reports.last?.breadcrumbs.count == 2)
        #expect(!"\(app.breadcrumbs.trail)".contains("Jane"))
    }

    @Test
    func `Public text is redacted before it is kept, with the app's own secrets, and bounded`()
        async throws
    {
        let app = LoggingFixture()
        let secrets = KnownSecrets()
        secrets.insert("correct horse battery")
        let logger = app.logger(text: .public, redactor: Redactor(knownSecrets: secrets))
        logger.info("opened with password=hunter2 and correct horse battery")
        logger.error("\(String(repeating: "a", count: 20_000)) token=abcdefgh")
        let report = try #require(await app.reports().first)
        let crumb = try #require(app.breadcrumbs.trail.first)
        #expect(crumb.category == "app.home")
        #expect(crumb.message.hasPrefix("info at TriageLoggingTests:"))
        #expect(crumb.message.hasSuffix("opened with password=[Filtered] and [Filtered]"))
        #expect(report.message?.utf8.count ?? 0 <= 16_384 + 3)
        #expect(report.breadcrumbs == [crumb])
    }

    @Test(arguments: 0..<24)
    func `A secret at the border of a long public text is not cut in half`(place: Int) async throws
    {
        let app = LoggingFixture()
        let secrets = KnownSecrets()
        secrets.insert("correct horse battery")
        let logger = app.logger(text: .public, redactor: Redactor(knownSecrets: secrets))
        logger.error("\(String(repeating: "a", count: 16_384 - place)) correct horse battery")
        let report = try #require(await app.reports().first)
        #expect(report.message?.hasPrefix("aaa") == true)
        #expect(report.message?.contains("c") == false)
    }

    @Test
    func `A line that is logged during a report leaves a breadcrumb and nothing else`() async {
        let loggers = EventRecorder<Logger>()
        let app = LoggingFixture { event in
            // Only the acceptance logs, because the delivery may come at any time.
            guard case .accepted = event else { return }
            for logger in loggers.elements { logger.critical("from within") }
        }
        loggers.record(app.logger())
        app.logger().error("x")
        #expect(app.pipeline.totals.received == 1)
        #expect(app.breadcrumbs.trail.count == 2)
    }

    @Test
    func `A line with an incident in its metadata is neither reported nor a breadcrumb`() async {
        let app = LoggingFixture()
        var logger = app.logger()
        logger.error("x", metadata: [ReportingLogHandler.incidentKey: "1"])
        logger[metadataKey: ReportingLogHandler.incidentKey] = "2"
        logger.error("x")
        #expect(await app.reports().isEmpty)
        #expect(app.breadcrumbs.trail.isEmpty)
        #expect(logger[metadataKey: ReportingLogHandler.incidentKey] == "2")
        logger[metadataKey: ReportingLogHandler.incidentKey] = nil
        #expect(logger[metadataKey: ReportingLogHandler.incidentKey] == nil)
        logger.error("x")
        #expect(await app.reports().count == 1)
        #expect(app.breadcrumbs.trail.count == 1)
    }

    @Test
    func `Lines below the handler's level leave nothing, and those at it leave a breadcrumb`() {
        for level in Logger.Level.allCases.dropFirst() {
            let app = LoggingFixture()
            let logger = app.logger(reports: .critical, logLevel: level)
            for line in Logger.Level.allCases where line <= level { logger.log(level: line, "x") }
            #expect(app.breadcrumbs.trail.count == 1)
        }
    }
}
