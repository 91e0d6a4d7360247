import SinkDoubles
import Foundation
import Testing
@_spi(Tools) import TriageCore
@_spi(Wire) import TriageDiscord
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Reports to Discord", .timeLimit(.minutes(30)))
struct DiscordSinkTests {
    /// Creates a report that takes several messages as text.
    private func long(_ number: UInt64 = 1) async throws -> Report {
        try await sampleReport(number, planted: String(repeating: " word", count: 70))
    }

    @Test
    func `that are long are posted in numbered parts, in order`() async throws {
        let receiver = ReceiverFixture()
        try await TestSinks.discord(receiver.connection).deliver(try await long())
        let contents = try receiver.messages().map { $0.content ?? "" }
        #expect(contents.count > 2)
        for (number, content) in contents.enumerated() {
            #expect(content.hasPrefix("(\(number + 1)/\(contents.count))\n"))
            #expect(content.unicodeScalars.count <= 2000)
        }
    }

    @Test(arguments: [
        FaultPlan.Step.lost, .status(500), .status(429, ["Retry-After": "3"]),
    ])
    func `whose third part fails continue with that part`(_ failure: FaultPlan.Step) async throws {
        let whole = ReceiverFixture()
        try await TestSinks.discord(whole.connection).deliver(try await long())
        let receiver = ReceiverFixture(.status(200), .status(200), failure, .status(200))
        let sink = try TestSinks.discord(receiver.connection)
        let report = try await long()
        let caught = try #require(try await sink.failure(delivering: report))
        switch caught.remedy {
        case .retry, .defer: #expect(caught.isPartlyDelivered)
        default: Issue.record("not tried again")
        }
        #expect(try await sink.remedy(delivering: report) == nil)
        var expected = whole.texts
        expected.insert(expected[2], at: 2)
        #expect(receiver.texts == expected)
        #expect(try await sink.remedy(delivering: report) == nil)
        #expect(receiver.texts == expected + whole.texts)
    }

    @Test
    func `continue where they stopped, even if many are incomplete`() async throws {
        let first = (0..<20).flatMap { _ in [FaultPlan.Step.status(200), .lost] }
        let receiver = ReceiverFixture(first + [.status(200)])
        let sink = try TestSinks.discord(receiver.connection)
        var reports: [Report] = []
        for number in 1...20 as ClosedRange<UInt64> { reports.append(try await long(number)) }
        for report in reports {
            #expect(try await sink.remedy(delivering: report) == .retry(after: nil))
        }
        for report in reports.suffix(10) {
            #expect(try await sink.remedy(delivering: report) == nil)
        }
        let contents = try receiver.messages().dropFirst(first.count).compactMap(\.content)
        #expect(contents.count { $0.hasPrefix("(2/") } == 10)
        #expect(!contents.contains { $0.hasPrefix("(1/") })
    }

    @Test
    func `have nothing between their parts, however urgent another report is`() async throws {
        let receiver = ReceiverFixture(
            .status(200), .status(429, ["Retry-After": "60"]), .status(200))
        let trail = Breadcrumbs(now: { ReceiverFixture.time })
        let words = String(repeating: " word", count: 60)
        for _ in 0..<10 { trail.add("screen", "\(words, privacy: .public)") }
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [try TestSinks.discord(receiver.connection)], breadcrumbs: trail,
                context: { context }, clock: receiver.clock, now: { ReceiverFixture.time },
                diagnose: { _ in }))
        pipeline.report(.init(level: .warning, failure: .init(fault: Fault(.server))))
        await eventually { receiver.transport.requests.count == 2 }
        pipeline.report(.init(level: .error, failure: .init(fault: Fault(.undecodable))))
        // One of the two is the deadline of a request.
        await receiver.clock.waitForSleepers(count: 2)
        receiver.clock.advance(by: .seconds(61))
        await pipeline.shutdown()
        let posted = try receiver.messages().compactMap { $0.content?.prefix(5) }
        #expect(posted == ["(1/2)", "(2/2)", "(2/2)", "(1/2)", "(2/2)"])
    }

    @Test
    func `wait if the rate limit is used up or refuses them`() async throws {
        let full = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "2.5"]
        let receiver = ReceiverFixture(
            .status(200, full), .status(429, [:], #"{"retry_after":1.25,"global":false}"#))
        receiver.clock.advance(by: .seconds(10))
        let sink = try TestSinks.discord(receiver.connection, .embed)
        receiver.clock.advance(by: .seconds(10))
        let (first, second) = (try await sampleReport(1), try await sampleReport(2))
        #expect(try await sink.remedy(delivering: first) == nil)
        #expect(try await sink.remedy(delivering: second) == .wait(.seconds(2.5)))
        #expect(receiver.transport.requests.count == 1)
        receiver.clock.advance(by: .seconds(2.5))
        #expect(try await sink.remedy(delivering: second) == .retry(after: .seconds(1.25)))
        #expect(receiver.transport.requests.count == 2)
    }

    @Test(arguments: [401, 403, 404])
    func `disable the sink if the webhook is gone`(_ status: Int) async throws {
        let sink = try TestSinks.discord(ReceiverFixture(.status(status)).connection)
        #expect(try await sink.remedy(delivering: try await sampleReport()) == .disable)
    }

    @Test
    func `are one embed within all limits, whatever is in them`() async throws {
        let receiver = ReceiverFixture()
        let planted = String(repeating: "`*@everyone\n", count: 500)
        let report = try await sampleReport(planted: planted)
        try await TestSinks.discord(receiver.connection, .embed).deliver(report)
        let message = try #require(try receiver.messages().first)
        #expect(message == message.fitted() && message.embeds.count == 1)
        #expect(receiver.texts[0].contains(#""allowed_mentions":{"parse":[]}"#))
    }

    @Test(arguments: [DiscordSink.Style.text, .embed])
    func `show the report's text without its markdown`(_ style: DiscordSink.Style) async throws {
        let message = try await message("\n# **x** `y`\n1. z", style)
        let titles = ["ERROR", "Place", "Check", "Request", "Attempts", "Body", "Notice", "App"]
        let text = titles.reduce(message.markdown.joined(separator: "\n")) { text, title in
            text.replacing("**\(title)** ", with: "")
        }
        #expect(text.split(separator: "\n").count { $0.hasPrefix("```") } == 4)
        // Every other piece is in a code block.
        let pieces = text.components(separatedBy: "```").enumerated()
        let outside = pieces.filter { $0.offset.isMultiple(of: 2) }.map { $0.element }.joined()
        #expect(outside.contains("\\*\\*x"))
        let bare = outside.replacing(/\\./, with: "")
        #expect(!bare.contains { "*#`_[]".contains($0) })
    }

    @Test(
        arguments: [DiscordSink.Style.text, .embed],
        ["\n", "\r", "\r\n", "\u{2028}", "\u{85}", "\u{1B}", "\0", "\u{202E}"])
    func `have the same lines with and without control characters in their text`(
        style: DiscordSink.Style, control: String
    ) async throws {
        let texts = try await message("\(control)forged", style).texts
        #expect(texts.contains { $0.contains("forged") })
        for text in texts {
            let lines = text.split(whereSeparator: \.isNewline)
            #expect(!lines.contains { $0.hasPrefix("forged") })
            #expect(
                !text.unicodeScalars.contains { $0 != "\n" && control.unicodeScalars.contains($0) })
        }
        let plain = try await message("forged", style).texts
        let breaks = { (text: String) in text.count { $0.isNewline } }
        #expect(texts.map(breaks) == plain.map(breaks))
    }

    @Test(arguments: [(DiscordSink.Style.text, 3...12), (.embed, 8...12)])
    func `show the latest breadcrumbs`(_ style: DiscordSink.Style, _ last: ClosedRange<Int>)
        async throws
    {
        let receiver = ReceiverFixture()
        let trail = Breadcrumbs(now: { ReceiverFixture.time })
        for number in (1...12).map(String.init) {
            trail.add("step", "\(number, privacy: .public)")
        }
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [try TestSinks.discord(receiver.connection, style)], breadcrumbs: trail,
                context: { context }, clock: receiver.clock, now: { ReceiverFixture.time }))
        pipeline.report(.init(level: .error, failure: .init(fault: Fault(.server))))
        await pipeline.shutdown()
        let steps = receiver.texts.joined().matches(of: /step: ([0-9]+)/).compactMap { Int($0.1) }
        #expect(steps == Array(last))
    }

    /// Returns the message for a report with a planted text.
    private func message(
        _ planted: String, _ style: DiscordSink.Style
    ) async throws -> DiscordMessage {
        let receiver = ReceiverFixture()
        let report = try await sampleReport(planted: planted)
        try await TestSinks.discord(receiver.connection, style).deliver(report)
        return try #require(try receiver.messages().first)
    }
}

extension DiscordMessage {
    /// The texts that Discord interprets as markdown.
    fileprivate var markdown: [String] {
        var texts = [content]
        for card in embeds {
            texts += [card.title, card.description]
            for field in card.fields { texts += [field.name, field.value] }
        }
        return texts.compactMap(\.self)
    }

    /// All texts that the user sees.
    fileprivate var texts: [String] {
        markdown + embeds.flatMap { [$0.author, $0.footer] }.compactMap(\.self)
    }
}
