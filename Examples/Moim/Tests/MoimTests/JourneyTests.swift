import ArgumentParser
import HTTPTypes
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("Journeys", .timeLimit(.minutes(5)))
struct JourneyTests {
    private static let server = FaultPlan.Step.launches.merging([
        "/v1/home": .home, "/v1/attendance": .present, "/v1/timers": .timers,
        "/v1/validation/email": .status(200), "/v1/friends": .friends,
    ]) { $1 }

    @Test(
        arguments: [
            (.launch, ["launch"]), (.home, ["home.load"]),
            (.attendance, ["home.load", "attendance.submit"]),
            (.timers, ["timers.load", "timers.add", "timers.load"]),
            (.email, ["email.validate"]), (.friends, ["friends.search"]),
        ] as [(Journey, [String])])
    func `each shows its part of Moim`(journey: Journey, operations: [String]) async {
        let moim = Harness(StubTransport(.paths(Self.server)), server: .stub)
        await moim.run.run(journey)
        let summary = await moim.run.finish()
        #expect(moim.operations == operations)
        #expect(moim.outcomes.allSatisfy { $0 == .value })
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `attendance after home does not open it again, whatever is on top`() async {
        let moim = Harness(StubTransport(.paths(Self.server)), server: .stub)
        for journey in [Journey.home, .timers, .attendance] { await moim.run.run(journey) }
        #expect(moim.operations.filter { $0 == "home.load" }.count == 1)
        #expect(moim.operations.last == "attendance.submit")
    }

    @Test
    func `the story draws every screen, in both languages`() async {
        for language in MoimLanguage.allCases {
            let moim = Harness(
                StubTransport(.paths(Self.server)), server: .stub, locale: language)
            for journey in Journey.allCases { await moim.run.run(journey) }
            let drawn = Self.drawings(moim.events.elements, language)
            for part in Self.parts(language) {
                #expect(drawn.contains(part), "\(part)")
            }
            #expect(!drawn.contains("%@"))
        }
    }

    private static func drawings(_ events: [MoimEvent], _ language: MoimLanguage) -> String {
        var phone = Phone()
        let pages = events.map { event in
            phone.record(event)
            return phone.lines(MoimTexts.texts(in: language)).joined(separator: "\n")
        }
        return pages.joined(separator: "\n")
    }

    private static func parts(_ language: MoimLanguage) -> [String] {
        switch language {
        case .ko: ["김모임 · 12기", "21:30 · 클립 7 · 주 3일", "김민지 · 동기", "친구의 이름을 입력해 주세요"]
        case .en: ["generation 12", "21:30 · clip 7 · days: 3", "김민지 · 동기", "a friend's name"]
        }
    }
}
