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
@Suite("The friends screen", .timeLimit(.minutes(5)))
struct FriendsTests {
    @Test(
        arguments: [
            (.friends, .ko, .value, []), (.emptyList, .ko, .empty, []),
            (nested("너무 길어요"), .ko, .none, ["toast / 너무 길어요"]),
            (nested(" "), .ko, .none, ["toast / 검색어를 확인해 주세요"]),
            (.message("다른 모양", status: 400), .ko, .none, ["toast / 검색어를 확인해 주세요"]),
            (.json(#"{"error":{"detail":1}}"#, status: 400), .ko, .none, ["toast / 검색어를 확인해 주세요"]),
            (.status(400), .en, .none, ["toast / Please check what you search for"]),
            (.json("{}"), .ko, .none, ["alert / 일시적인 오류 / 문제가 생겼어요. 저희가 확인하고 있어요."]),
            (
                .json(#"{"error":{"detail":"x"}}"#, status: 500), .en, .none,
                [
                    "alert / Server error / Something is wrong with our server. Please try again in a moment."
                ]
            ),
        ] as [(FaultPlan.Step, MoimLanguage, ScreenState.Content, [String])])
    func `what a search comes to, and what the member reads`(
        step: FaultPlan.Step, language: MoimLanguage, content: ScreenState.Content, words: [String]
    ) async {
        let moim = Harness(step, locale: language)
        let summary = await moim.play(.open(.friends), .searchFriends("김민지"))
        #expect(moim.contents(of: .friends) == [content])
        #expect(moim.words == words)
        #expect(summary.broken.isEmpty)
    }

    nonisolated private static func nested(_ detail: String) -> FaultPlan.Step {
        .json(#"{"error":{"detail":"\#(detail)"}}"#, status: 400)
    }

    @Test
    func `opening it asks nothing`() async {
        let moim = Harness(.friends)
        await moim.play(.open(.friends), .open(.friends))
        #expect(moim.requests.isEmpty && moim.operations.isEmpty && moim.states.isEmpty)
    }

    @Test
    func `the query goes as it was typed, and stays out of the trace's path`() async {
        let transport = StubTransport(FaultPlan([.friends]))
        let moim = Harness(transport, server: .stub)
        await moim.play(.open(.friends), .searchFriends("a+b & c"))
        #expect(transport.requests.map(\.path) == ["/v1/friends?query=a%2Bb%20%26%20c"])
        #expect(moim.requests.map(\.path) == ["/v1/friends"])
    }

    @Test
    func `what is typed is looked for once, when the typing has paused`() async {
        let (transport, clock) = (StubTransport(FaultPlan([.friends])), TestClock())
        let moim = Harness(transport, server: .stub, clock: clock)
        moim.app.open(.friends)
        for query in ["김", "김민", "김민지"] { moim.friends?.type(query) }
        await clock.waitForSleepers(count: 1)
        #expect(transport.requests.isEmpty)
        clock.advance(by: .milliseconds(299))
        #expect(transport.requests.isEmpty)
        clock.advance(by: .milliseconds(1))
        await eventually { moim.friends?.screen.state.content != nil }
        #expect(transport.requests.map(\.path) == ["/v1/friends?query=%EA%B9%80%EB%AF%BC%EC%A7%80"])
        let summary = await moim.run.finish()
        #expect(summary.broken.isEmpty && summary.failures == 0 && moim.words.isEmpty)
    }

    @Test
    func `when nothing is left to look for, nothing is, and those found are gone`() async {
        let (transport, clock) = (StubTransport(FaultPlan([.friends])), TestClock())
        let moim = Harness(transport, server: .stub, clock: clock)
        moim.app.open(.friends)
        moim.friends?.search("김")
        await eventually { moim.friends?.screen.state.content != nil }
        moim.friends?.type("김민")
        moim.friends?.type("")
        #expect(moim.friends?.screen.state.content == nil)
        clock.advance(by: .seconds(1))
        await moim.run.waitUntilIdle()
        #expect(transport.requests.count == 1)
    }

    @Test
    func `a later search calls the earlier one off`() async {
        let transport = StubTransport(FaultPlan([.hang, .friends]))
        let moim = Harness(transport, server: .stub)
        moim.app.open(.friends)
        moim.friends?.search("김")
        await eventually { !transport.requests.isEmpty }
        let summary = await moim.interrupt(with: .searchFriends("이"))
        #expect(Set(moim.outcomes) == [.canceled, .value])
        #expect(moim.contents(of: .friends) == [.value])
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `retry repeats the query that failed`() async {
        let transport = StubTransport(FaultPlan([.friends, .status(500), .friends]))
        let moim = Harness(transport, server: .stub)
        await moim.play(
            .open(.friends), .searchFriends("kim"), .searchFriends("lee"), .answer("retry"))
        let queries = transport.requests.map { $0.path?.split(separator: "=").last ?? "" }
        #expect(queries == ["kim", "lee", "lee"])
        #expect(moim.contents(of: .friends) == [.value, .stale, .value])
    }

    @Test(arguments: ["이민", "김민지의 친구", "kim", "home"])
    func `a query that the server says back is shown, and is in no trace and no report`(
        query: String
    ) async throws {
        let moim = Harness(Self.nested("'\(query)' 없음"), .json("{}"))
        await moim.play(.open(.friends), .searchFriends(query), .searchFriends(query))
        #expect(moim.presented.first?.notice.message == "'\(query)' 없음")
        #expect(!moim.trace.joined().contains(query))
        let report = try #require(moim.inbox.reports.first)
        #expect(!"\(report)".contains(query))
        #expect(report.request?.path == "/v1/friends")
    }
}
