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
@Suite("The timers screen", .timeLimit(.minutes(5)))
struct TimersTests {
    nonisolated private static let timer = NewTimer(clipID: 7, time: "21:30", days: [1, 3, 5])

    @Test(
        arguments: [
            (.timers, .value, []), (.emptyList, .empty, []),
            (.message("없어요", status: 404), .empty, []), (.status(404), .empty, []),
            (.json("{}"), .none, ["alert / 일시적인 오류 / 문제가 생겼어요. 저희가 확인하고 있어요."]),
            (.status(204), .none, ["alert / 일시적인 오류 / 문제가 생겼어요. 저희가 확인하고 있어요."]),
            (.json(#"[{"id":1}]"#), .none, ["alert / 일시적인 오류 / 문제가 생겼어요. 저희가 확인하고 있어요."]),
            (.status(503), .none, ["alert / 서버 오류 / 서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요."]),
            (.status(403), .none, ["alert / 에러 / 접근 권한이 없습니다."]),
        ] as [(FaultPlan.Step, ScreenState.Content, [String])], TimersStyle.allCases)
    func `what the list comes to`(
        _ answer: (step: FaultPlan.Step, content: ScreenState.Content, words: [String]),
        style: TimersStyle
    ) async {
        let moim = Harness(answer.step, timers: style)
        let summary = await moim.play(.open(.timers))
        #expect(moim.contents(of: .timers) == [answer.content])
        #expect(moim.words == answer.words)
        #expect(summary.broken.isEmpty)
    }

    @Test(
        arguments: [
            .status(201), .status(204), .json("{", status: 201), .json("null", status: 201),
        ] as [FaultPlan.Step], TimersStyle.allCases)
    func `a success loads the list again, whatever its body is`(
        step: FaultPlan.Step, style: TimersStyle
    ) async {
        let moim = Harness(.emptyList, step, .timers, timers: style)
        let summary = await moim.play(.open(.timers), .addTimer(Self.timer))
        #expect(moim.operations == ["timers.load", "timers.add", "timers.load"])
        #expect(moim.outcomes == [.value, .value, .value])
        #expect(moim.contents(of: .timers) == [.empty, .value])
        #expect(moim.presented.isEmpty && summary.broken.isEmpty)
    }

    @Test(
        arguments: [
            (.message("서버의 말", status: 422), .ko, "클립과 시간을 선택해 주세요"),
            (.status(422), .en, "Please choose a clip and a time"),
            (.message("서버의 말", status: 400), .ko, "타이머는 더 추가할 수 없어요"),
            (.json("{", status: 400), .en, "No more timers can be added"),
        ] as [(FaultPlan.Step, MoimLanguage, String)], TimersStyle.allCases)
    func `a refusal is a toast in the app's own words, without a report; nothing is loaded again`(
        _ answer: (step: FaultPlan.Step, language: MoimLanguage, message: String),
        style: TimersStyle
    ) async {
        let moim = Harness(.timers, answer.step, locale: answer.language, timers: style)
        await moim.play(.open(.timers), .addTimer(NewTimer()))
        #expect(moim.words == ["toast / \(answer.message)"])
        #expect(moim.failures.map(\.fault.kind) == [.rejected])
        #expect(moim.reports.isEmpty)
        #expect(moim.operations == ["timers.load", "timers.add"])
    }

    @Test(arguments: TimersStyle.allCases)
    func `another failure of adding is decided by Moim's table`(style: TimersStyle) async {
        for step in [FaultPlan.Step.status(404), .status(409), .status(500)] {
            let moim = Harness(.timers, step, timers: style)
            await moim.play(.open(.timers), .addTimer(Self.timer))
            #expect(moim.words == ["toast / 잠시 후 다시 시도해 주세요"])
            #expect(moim.reports.count == 1)
            #expect(moim.contents(of: .timers) == [.value])
        }
    }

    @Test(
        arguments: [
            (timer, [#""clipID":7"#, #""days":[1,3,5]"#, #""time":"21:30""#], []),
            (NewTimer(clipID: 7), [#""clipID":7"#, #""days":[]"#], ["time"]),
            (NewTimer(time: "21:30"), [#""time":"21:30""#], ["clipID"]),
        ] as [(NewTimer, [String], [String])], TimersStyle.allCases)
    func `what was not chosen is not sent`(
        _ sent: (timer: NewTimer, parts: [String], missing: [String]), style: TimersStyle
    ) async throws {
        let transport = BodyRecorder(.timers, .status(201), .timers)
        let moim = Harness(transport, server: .stub, timers: style)
        await moim.play(.open(.timers), .addTimer(sent.timer))
        let body = transport.bodies[1]
        #expect(sent.parts.allSatisfy(body.contains))
        #expect(!sent.missing.contains(where: body.contains))
    }

    @Test(arguments: TimersStyle.allCases)
    func `one tap has one key, and every tap its own`(style: TimersStyle) async {
        let transport = StubTransport(FaultPlan([.timers]))
        let moim = Harness(transport, server: .stub, timers: style)
        await moim.play(.open(.timers), .addTimer(Self.timer), .addTimer(Self.timer))
        let keys = transport.requests.compactMap { $0.field("idempotency-key") }
        #expect(keys.count == 2)
        #expect(Set(keys).count == 2)
    }

    @Test(arguments: TimersStyle.allCases)
    func `a second tap while one is under way begins nothing; one after it does`(style: TimersStyle)
        async
    {
        let clock = TestClock()
        let transport = StubTransport(
            FaultPlan([.timers, .after(.seconds(1), .status(201)), .timers]), clock: clock)
        let moim = Harness(transport, server: .stub, clock: clock, timers: style)
        moim.app.open(.timers)
        await moim.app.activity.waitUntilIdle()
        moim.timers?.add(Self.timer)
        moim.timers?.add(Self.timer)
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(1))
        await moim.app.activity.waitUntilIdle()
        #expect(moim.operations == ["timers.load", "timers.add", "timers.load"])
        moim.timers?.add(Self.timer)
        await moim.app.activity.waitUntilIdle()
        #expect(moim.operations.count == 5)
    }

    @Test(arguments: TimersStyle.allCases)
    func `leaving or signing out calls a tap off, and the list is not loaded after it`(
        style: TimersStyle
    ) async {
        for deed in [Action.Command.leave, .signOut] {
            let transport = StubTransport(FaultPlan([.timers, .hang]))
            let moim = Harness(transport, server: .stub, timers: style)
            await moim.run.play([Action(.open(.timers))])
            moim.timers?.add(Self.timer)
            await eventually { transport.requests.count >= 2 }
            let summary = await moim.interrupt(with: deed)
            #expect(moim.outcomes == [.value, .canceled])
            #expect(moim.contents(of: .timers) == [.value, .none])
            #expect(moim.presented.isEmpty && moim.reports.isEmpty && summary.broken.isEmpty)
        }
    }

    @Test(arguments: TimersStyle.allCases)
    func `after a session change a tap is not held to be busy`(style: TimersStyle) async {
        let transport = StubTransport(FaultPlan([.timers, .hang, .status(201), .timers]))
        let moim = Harness(transport, server: .stub, timers: style)
        await moim.run.play([Action(.open(.timers))])
        moim.timers?.add(Self.timer)
        await eventually { transport.requests.count >= 2 }
        moim.app.signIn(access: "token-of-another", refresh: nil)
        moim.timers?.add(Self.timer)
        await moim.app.activity.waitUntilIdle()
        #expect(moim.outcomes.filter { $0 == .canceled }.count == 1)
        #expect(moim.contents(of: .timers) == [.value, .none, .value])
    }
}
