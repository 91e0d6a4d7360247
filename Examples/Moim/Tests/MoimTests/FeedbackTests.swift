import ArgumentParser
import Foundation
import HTTPTypes
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("A message from the member", .timeLimit(.minutes(5)))
struct FeedbackTests {
    private static let message = "어제는 됐어요"

    private static func feedback(_ name: String? = nil, _ email: String? = nil) -> Action.Command {
        .feedback(message: message, name: name, email: email)
    }

    @Test
    func `has the support code of the alert on screen, or of the one before`() async throws {
        let moim = Harness(.nullImage)
        let summary = await moim.play(
            .open(.home), Self.feedback("김모임", "kim@moim.example"), .answer("dismiss"),
            Self.feedback())
        let alert = try #require(moim.presented.first)
        let incident = try #require(moim.failures.first).fault.incident
        let sent = moim.messages
        #expect(sent.map(\.message) == [Self.message, Self.message])
        #expect(sent.allSatisfy { $0.feedback?.incident == incident })
        #expect(sent.allSatisfy { $0.supportCode == alert.supportCode })
        #expect(sent.first?.feedback?.name == "김모임")
        #expect(sent.first?.feedback?.email == "kim@moim.example")
        #expect(summary.broken.isEmpty && summary.reports == 3)
    }

    @Test
    func `has a code of its own where no alert was shown, and the trace tells it`() async throws {
        let moim = Harness(.home)
        let summary = await moim.play(.open(.home), Self.feedback())
        let sent = try #require(moim.messages.first)
        #expect(moim.messages.count == 1 && sent.feedback?.incident == nil)
        let line = try #require(moim.trace.first { $0.contains(#""event":"reported""#) })
        #expect(line.contains(#""supportCode":"\#(sent.supportCode)""#))
        #expect(line.contains(#""level":"info","identity":"user.feedback""#))
        #expect(!moim.trace.joined().contains(Self.message))
        #expect(summary.broken.isEmpty && summary.reports == 1)
    }

    @Test
    func `excuses no report that has no failure behind it`() async {
        let moim = Harness(.home)
        moim.app.center.report(Fault(.unexpected))
        let summary = await moim.play(.open(.home), Self.feedback())
        #expect(summary.broken == ["1 reports without a failure"])
    }

    @Test
    func `is told in the story, with who wrote it`() async throws {
        let moim = Harness(.nullImage)
        await moim.play(.open(.home), Self.feedback("김모임", "kim@moim.example"))
        let ink = TerminalStyle(hasColor: false)
        var makers = DeveloperColumn(ink: ink)
        for event in moim.events.elements { makers.record(event) }
        let code = try #require(moim.presented.first?.supportCode)
        #expect(makers.lines.contains("  ✉ message from the member, \(code)"))
        let card = ReportCard(report: try #require(moim.messages.first), ink: ink).lines
        #expect(card.first == "✉ message from the member, support code \(code)")
        for row in ["from    김모임, kim@moim.example", "note    \(Self.message)"] {
            #expect(card.contains { $0.hasSuffix(row) }, "\(card)")
        }
    }
}

extension Harness {
    /// The messages from the member, as a sink gets them.
    var messages: [Report] { inbox.reports.filter { $0.feedback != nil } }
}
