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
@Suite("A null where the contract forbids it", .timeLimit(.minutes(5)))
struct NullProfileImageTests {
    @Test
    func `the member sees a temporary error, never a network error`() async throws {
        let moim = Harness(.nullImage)
        await moim.play(.open(.home))
        let alert = try #require(moim.presented.first)
        #expect(alert.notice.title == "일시적인 오류")
        #expect(alert.notice.actions.map(\.id) == [.retry, .dismiss])
        #expect(moim.presented.count == 1)
    }

    @Test
    func `the makers get one report with type, coding path, endpoint and status`() async throws {
        let moim = Harness(.nullImage)
        await moim.play(.open(.home))
        let report = try #require(moim.inbox.reports.first)
        #expect(moim.inbox.reports.count == 1)
        #expect(report.level == .error)
        #expect(report.title == "home.profileImage is null, a string was expected")
        #expect(report.body?.type == "MoimData.HomeBody")
        #expect(report.body?.codingPath == "profileImage")
        let shape =
            #"{"name":"string","generation":"number","status":"string","profileImage":null}"#
        #expect(report.body?.shape == shape)
        #expect(report.request?.path == "/v1/home")
        #expect(report.request?.status == 200)
        #expect(report.chain.map(\.code).first == "unavailable")
        #expect(report.supportCode == moim.presented.first?.supportCode)
    }

    @Test
    func `retry works as soon as the server is mended, on the same screen`() async {
        let moim = Harness(.nullImage, .nullImage, .home)
        let summary = await moim.play(.open(.home), .answer("retry"), .answer("retry"))
        #expect(moim.outcomes == [.failure, .failure, .value])
        #expect(moim.states.last?.content == .value)
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `what the member chose stands in the report`() async {
        let moim = Harness(.nullImage, .home)
        await moim.play(.open(.home), .answer("retry"))
        #expect(moim.inbox.reports.first?.notice?.choice == "retry")
    }
}
