import Foundation
import Testing
@_spi(Tools) import TriageCore
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("ConsoleSink", .timeLimit(.minutes(30)))
struct ConsoleSinkTests {
    /// Returns the sample report as a sink prints it.
    ///
    /// The sink prints it at the report's time.
    private func printed(
        _ level: ReportLevel = .error, suffix: String = "", isColored: Bool = false
    ) async throws -> String {
        var sample = SampleReport(at: Date(timeIntervalSince1970: 0))
        (sample.level, sample.textSuffix) = (level, suffix)
        let texts = EventRecorder<String>()
        let sink = sink(isColored: isColored) { texts.record($0) }
        sink.deliver(try await sample.report())
        #expect(texts.elements.count == 1)
        return try #require(texts.elements.first)
    }

    private func sink(
        at seconds: TimeInterval = 0, isColored: Bool = false,
        _ write: @escaping @Sendable (String) -> Void
    ) -> ConsoleSink {
        var sink = ConsoleSink(isColored: isColored, write)
        sink.now = { Date(timeIntervalSince1970: seconds) }
        return sink
    }

    @Test
    func `a report is a headline and a line for each fact, with its title`() async throws {
        let report = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report()
        let expected = """
            ERROR clubs.members[].name is null, a string was expected · club.undecodable · home.load, \
            check session · 4222-22
              Message   the club could not be read
              Place     Club/Repository.swift:7
              Check     session
              Causes    \(report.causes.joined(separator: "\n            "))
              Request   GET /v1/clubs/{id} → 200, sent 2×, asks to wait 2 min
              Attempts  1: http.503, 2: undecodable
              Body      expected Club, failed at members[0].name, got {"name":null}
              Notice    alert “Trouble · Later.” [Retry] → retry
              App       cart: {codes: [A, B], isPaid: false, items: 3, total: 9.5}, plan: pro
              Before it -1 s screen: home
            """
        #expect(try await printed() == expected)
        #expect(report.causes.count == 2)
    }

    @Test
    func `a fact that is not known has no line`() async throws {
        let (bench, texts) = (PipelineFixture(), EventRecorder<String>())
        let pipeline = bench.pipeline([sink { texts.record($0) }])
        let fault = Fault(.storage, code: "full", fileID: "Club/Store.swift", line: 3)
        pipeline.report(ReportDraft(level: .warning, failure: FailureContext(fault: fault)))
        await pipeline.shutdown()
        let causes = try #require(bench.taken.first?.causes)
        #expect(
            texts.elements == [
                """
                WARNING The device's storage failed (full) · full · \(fault.incident.supportCode)
                  Place  Club/Store.swift:3
                  Causes \(causes.joined(separator: "\n         "))
                """
            ])
    }

    @Test
    func `the last five breadcrumbs are printed, with the time from each to the report`()
        async throws
    {
        let (bench, texts) = (PipelineFixture(), EventRecorder<String>())
        for number in 1...7 { bench.breadcrumbs.add("n", "\(number, privacy: .public)") }
        let pipeline = bench.pipeline([sink { texts.record($0) }])
        pipeline.report(.sample())
        await pipeline.shutdown()
        let lines = try #require(texts.elements.first).split(separator: "\n").suffix(5)
        // The breadcrumbs are from 0 s, and the report is from 1.25 s.
        let crumbs = lines.map { $0.split(separator: " ").suffix(4).joined(separator: " ") }
        #expect(crumbs == (3...7).map { "-1.3 s n: \($0)" })
        #expect(lines.first?.hasPrefix("  Before it ") == true)
    }

    @Test
    func `the breadcrumb of the failure itself is left out, and another failure's stays`()
        async throws
    {
        let (bench, texts) = (PipelineFixture(), EventRecorder<String>())
        let pipeline = bench.pipeline([sink { texts.record($0) }])
        let center = FaultCenter(reportingTo: pipeline) { bench.breadcrumbs.add($0) }
        for code in ["http.50", "http.503", "http.503"] {
            await center.run("home.load") { throw Fault(.server, code: code) }
        }
        await pipeline.shutdown()
        let lines = try #require(texts.elements.last).split(separator: "\n").suffix(5)
        let crumbs = lines.map { $0.split(separator: ": ").last ?? "" }
        #expect(
            crumbs == [
                "home.load failed", "home.load began", "server http.503 in home.load",
                "home.load failed", "home.load began",
            ])
        #expect(bench.taken.last?.breadcrumbs.count == 8)
    }

    @Test(
        arguments: [
            (59, nil), (60, "1970-01-01T00:00:00Z, 60 s ago"),
            (7200, "1970-01-01T00:00:00Z, 2 h ago"), (-3600, nil), (1e11, nil),
        ] as [(TimeInterval, String?)])
    func `a report that is a minute old or older says its time`(
        seconds: TimeInterval, expected: String?
    ) async throws {
        let texts = EventRecorder<String>()
        let report = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report()
        sink(at: seconds) { texts.record($0) }.deliver(report)
        let line = try #require(texts.elements.first).split(separator: "\n")[1]
        #expect(
            line == "  "
                + (expected.map { "Time      \($0)" } ?? "Message   the club could not be read"))
    }

    @Test(arguments: [true, false])
    func `no text in a report adds a line or commands the terminal`(isColored: Bool) async throws {
        let controls = (0...0x2fff).compactMap(Unicode.Scalar.init).filter {
            let isInvisible = [.control, .format].contains($0.properties.generalCategory)
            return isInvisible || "\u{2028}\u{2029}".unicodeScalars.contains($0)
        }
        let hostile = "\n\u{1B}[2J\u{1B}[0m" + controls.map(String.init).joined()
        let plain = try await printed(isColored: isColored)
        let forged = try await printed(suffix: hostile, isColored: isColored)
        for scalar in ["\n", "\r", "\u{1B}", "\u{9B}", "\u{202E}", "\u{2028}"] as [Unicode.Scalar] {
            let counts = [plain, forged].map { text in
                text.unicodeScalars.count { $0 == scalar }
            }
            #expect(counts[0] == counts[1], "\(scalar.value)")
        }
        #expect(forged.contains(#"\u{1B}[2J"#))
    }

    @Test(arguments: [
        (ReportLevel.info, 34), (.warning, 33), (.error, 31), (.fatal, 31),
    ])
    func `colors tell the levels apart, and change nothing else`(level: ReportLevel, code: Int)
        async throws
    {
        let colored = try await printed(level, isColored: true)
        let word = level.rawValue.uppercased()
        #expect(colored.hasPrefix("\u{1B}[\(code)m\(word)\u{1B}[0m "))
        let plain = colored.replacingOccurrences(
            of: "\u{1B}\\[[0-9]+m", with: "", options: .regularExpression)
        #expect(try await printed(level) == plain)
    }

    @Test
    func `a closure gets no colors unless it asks for them`() async throws {
        let texts = EventRecorder<String>()
        let report = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report()
        ConsoleSink { texts.record($0) }.deliver(report)
        #expect(texts.elements.first?.contains("\u{1B}") == false)
    }

    @Test(
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
            (true, ["NO_COLOR": ""], true), (true, ["TERM": "dumb"], false),
            (true, ["TERM": "xterm"], true), (false, ["TERM": "xterm"], false),
        ] as [(Bool, [String: String], Bool)])
    func `standard error has colors on a terminal, unless the environment asks for none`(
        isTerminal: Bool, environment: [String: String], expected: Bool
    ) {
        #expect(ConsoleSink.allowsColor(isTerminal: isTerminal, environment) == expected)
    }

    @Test(arguments: [1, 2])
    func `each report is one text, however many tasks report`(pipelines: Int) async {
        let texts = EventRecorder<String>()
        let sink = ConsoleSink { texts.record($0) }
        let all = (0..<pipelines).map { _ in PipelineFixture().pipeline([sink]) }
        await withTaskGroup(of: Void.self) { group in
            for pipeline in all {
                for task in 0..<4 {
                    group.addTask {
                        for number in 0..<25 {
                            pipeline.report(.sample(Fault(.server, code: "\(task).\(number)")))
                        }
                    }
                }
            }
        }
        for pipeline in all { await pipeline.shutdown() }
        #expect(texts.elements.count == 100 * pipelines)
        #expect(texts.elements.allSatisfy { $0.hasPrefix("ERROR The server failed (") })
        #expect(texts.elements.allSatisfy { $0.components(separatedBy: "ERROR").count == 2 })
    }

    @Test
    func `a sink without a closure prints to standard error, plain where that is no terminal`()
        async throws
    {
        let report = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report()
        let plain = try await printed()
        var (sink, other) = (ConsoleSink(), ConsoleSink(isColored: true))
        sink.now = { report.time }
        other.now = { report.time }
        let colored = try await printed(isColored: true)
        #expect(colored.contains("\u{1B}[31mERROR\u{1B}[0m "))
        #expect(try isOnStandardError(plain) { sink.deliver(report) })
        #expect(try isOnStandardError(colored) { other.deliver(report) })
    }

    /// Whether a text goes to standard error as lines of its own.
    private func isOnStandardError(_ text: String, _ body: () -> Void) throws -> Bool {
        var ends: [Int32] = [0, 0]
        let isOpen = pipe(&ends) == 0
        try #require(isOpen)
        let former = dup(2)
        dup2(ends[1], 2)
        body()
        dup2(former, 2)
        // The pipe has no end as long as a process that another test has started holds it.
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = max(read(ends[0], &bytes, bytes.count), 0)
        let all = String(decoding: bytes.prefix(count), as: UTF8.self)
        // The lines of other tests belong where they were meant to go.
        let others = Array(all.replacing(text + "\n", with: "").utf8)
        _ = write(former, others, others.count)
        for number in ends + [former] { close(number) }
        return all.contains(text + "\n")
    }
}
