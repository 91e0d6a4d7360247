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
@Suite("A desk that answers", .timeLimit(.minutes(5)))
final class AnsweringDeskTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("moim-test-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let feedback = Action.Command.feedback(
        message: "홈이 안 열려요", name: nil, email: nil)

    /// A desk with these replies and known issues; without any it is not there.
    private static func desk(replies: [String] = [], issues: String = "") -> StubTransport {
        let items = replies.map { #"{"id":"\#($0)","message":"\#($0)"}"# }.joined(separator: ",")
        return StubTransport(
            .paths([
                "/api/1/replies": .json(#"{"replies":[\#(items)]}"#),
                "/api/1/known-issues": .json(#"{"issues":[\#(issues)]}"#),
            ]))
    }

    /// A run of Moim with the files of the runs before it.
    private func run(
        _ desk: StubTransport, in language: MoimLanguage = .ko, version: String = "1.12.0",
        home: FaultPlan.Step = .home, _ deeds: Action.Command...
    ) async -> Harness {
        let moim = Harness(
            StubTransport(FaultPlan([home])), server: .stub, locale: language, queue: folder,
            desk: desk, change: { $0.appVersion = version })
        await moim.run.askDesk()
        await moim.run.play(deeds.map { Action($0) })
        let summary = await moim.run.finish()
        #expect(summary.broken.isEmpty)
        return moim
    }

    @Test(arguments: [(MoimLanguage.ko, "답장이 왔어요"), (.en, "You have a reply")])
    func `has its reply told once, by an alert in the member's language`(
        language: MoimLanguage, title: String
    ) async throws {
        let desk = Self.desk(replies: ["고쳤어요"])
        let first = await run(desk, in: language, Self.feedback)
        #expect(first.presented.isEmpty)
        let second = await run(desk, in: language, .open(.home))
        #expect(second.words == ["alert / \(title) / 고쳤어요"])
        let told = try #require(second.trace.first { $0.contains("presented") })
        #expect(told.contains(#""actions":["dismiss"],"incidents":[]"#))
        #expect(second.reports.isEmpty)
        let third = await run(desk, in: language, .open(.home))
        #expect(third.presented.isEmpty)
    }

    @Test
    func `has a reply kept until it was on screen, also without the desk`() async {
        let desk = Self.desk(replies: ["하나", "둘"])
        _ = await run(desk, Self.feedback)
        let (second, third) = (await run(desk), await run(StubTransport(FaultPlan([.status(503)]))))
        #expect(second.presented.map(\.notice.message) == ["하나"])
        #expect(third.presented.map(\.notice.message) == ["둘"])
        #expect(await run(desk).presented.isEmpty)
    }

    @Test
    func `is believed about its own failure, and offers the update until that is installed`()
        async throws
    {
        let plain = await run(Self.desk(), home: .nullImage, .open(.home))
        let identity = try #require(plain.reports.first?.fingerprint)
        let desk = Self.desk(
            issues: """
                {"fingerprints":[["\(identity)"]],"title":"알고 있어요","message":"곧 고쳐져요",
                 "fixedIn":"1.13.0"}
                """)
        let known = await run(desk, home: .nullImage, .open(.home), .answer("update"))
        let alert = try #require(known.presented.first)
        #expect(known.words == ["alert / 알고 있어요 / 곧 고쳐져요"])
        #expect(alert.notice.actions.map(\.id) == [.retry, .dismiss, "update"])
        #expect(alert.notice.actions.last?.label == "업데이트 (1.13)")
        #expect(known.routes == [.store])
        var phone = Phone()
        for event in known.events.elements { phone.record(event) }
        let drawn = phone.lines(MoimTexts.texts(in: .ko))
        #expect(drawn.contains { $0.contains("[업데이트 (1.13)]") }, "\(drawn)")
        #expect(known.reports.map(\.fingerprint) == [identity])
        let updated = await run(desk, version: "1.13.0", home: .nullImage, .open(.home))
        #expect(updated.words == plain.words)
        #expect(updated.presented.first?.notice.actions.map(\.id) == [.retry, .dismiss])
    }
}
