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
@Suite("What every screen does", .timeLimit(.minutes(5)))
struct LiveScreenTests {
    private typealias Content = ScreenState.Content

    @Test(
        arguments: [
            ([.status(500)], [.none]),
            ([.status(500), .timers], [.none, .value]),
            ([.timers, .status(500)], [.value, .stale]),
            ([.emptyList, .status(500)], [.empty, .stale]),
            ([.timers, .status(500), .status(500)], [.value, .stale, .stale]),
            ([.emptyList, .status(500), .emptyList], [.empty, .stale, .empty]),
            ([.timers, .json("{}"), .timers], [.value, .stale, .value]),
            ([.timers, .emptyList], [.value, .empty]),
        ] as [([FaultPlan.Step], [ScreenState.Content])], TimersStyle.allCases)
    func `a failed load changes nothing on screen but its age`(
        _ answers: (steps: [FaultPlan.Step], contents: [ScreenState.Content]), style: TimersStyle
    ) async {
        let transport = StubTransport(FaultPlan(answers.steps))
        let moim = Harness(transport, server: .stub, timers: style)
        await moim.run.play(answers.steps.map { _ in Action(.open(.timers)) })
        _ = await moim.run.finish()
        #expect(moim.contents(of: .timers) == answers.contents)
    }

    @Test(
        arguments: [0, 1, 2],
        TimersStyle.allCases)
    func `a load that is called off changes nothing at all`(former: Int, style: TimersStyle) async {
        let steps = Array([FaultPlan.Step.timers, .status(500)].prefix(former))
        let transport = StubTransport(FaultPlan(steps + [.hang]))
        let moim = Harness(transport, server: .stub, timers: style)
        await moim.run.play(steps.map { _ in Action(.open(.timers)) })
        let before = moim.timers.map { ScreenState($0.state) } ?? ScreenState()
        moim.app.open(.timers)
        await eventually { transport.requests.count > former }
        moim.run.cancel()
        await moim.app.activity.waitUntilIdle()
        #expect(moim.timers.map { ScreenState($0.state) } ?? ScreenState() == before)
        #expect(moim.outcomes.last == .canceled)
    }

    @Test(arguments: TimersStyle.allCases)
    func `opening an open screen loads it again and the earlier load gives way`(style: TimersStyle)
        async
    {
        let transport = StubTransport(FaultPlan([.hang, .timers]))
        let moim = Harness(transport, server: .stub, timers: style)
        moim.app.open(.timers)
        await eventually { !transport.requests.isEmpty }
        await moim.interrupt(with: .open(.timers))
        #expect(Set(moim.outcomes) == [.canceled, .value])
    }

    @Test(arguments: TimersStyle.allCases)
    func `screens below stay open, and the one that is opened again is on top`(style: TimersStyle)
        async
    {
        let moim = Harness(
            StubTransport(.paths(["/v1/home": .home, "/v1/timers": .timers])), server: .stub,
            timers: style)
        await moim.play(
            .open(.home), .open(.timers), .refreshHome, .open(.home), .leave, .refreshHome,
            .addTimer(NewTimer()))
        #expect(moim.app.screens.top == .timers)
        #expect(moim.contents(of: .home) == [.value, .value, .value, .none])
        #expect(moim.warnings.elements == ["tap home.refresh: the screen is closed"])
    }

    @Test
    func `a tap on a closed screen and a leave without one are only told`() async {
        let moim = Harness(.home)
        await moim.play(
            .leave, .addTimer(NewTimer()), .validateEmail("kim@moim.example"),
            .searchFriends("secret query"), .submitAttendance(code: "1"))
        #expect(moim.operations.isEmpty)
        let controls = ["timers.add", "email.validate", "friends.search", "attendance.submit"]
        #expect(
            moim.warnings.elements == ["leave: no screen is open"]
                + controls.map { "tap \($0): the screen is closed" })
    }

    @Test(arguments: TimersStyle.allCases)
    func `retry repeats what failed on each screen that is still open, once`(style: TimersStyle)
        async
    {
        let moim = Harness(.status(500), timers: style)
        await moim.play(
            .open(.home), .open(.timers), .open(.friends), .searchFriends("김"), .leave,
            .answer("retry"))
        let expected = ["home.load", "timers.load", "friends.search", "home.load", "timers.load"]
        #expect(moim.operations.sorted() == expected.sorted())
    }

    @Test(arguments: TimersStyle.allCases)
    func `a screen that was left and opened again is another one: nothing of it is left`(
        style: TimersStyle
    ) async {
        let moim = Harness(.timers, .status(500), timers: style)
        await moim.play(.open(.timers), .leave, .open(.timers))
        #expect(moim.contents(of: .timers) == [.value, .none, .none])
    }

    @Test(arguments: TimersStyle.allCases)
    func `a change of session empties every screen and calls off what carries the token`(
        style: TimersStyle
    ) async {
        for deed in [Action.Command.signOut, .signIn(access: "another-token", refresh: nil)] {
            let transport = StubTransport(
                .paths(["/v1/home": .home, "/v1/timers": .timers, "/v1/friends": .friends]))
            let moim = Harness(transport, server: .stub, timers: style)
            await moim.run.play(
                [.open(.home), .open(.timers), .open(.friends), .searchFriends("김")].map {
                    Action($0)
                })
            moim.home?.submit(code: "1")
            await eventually { transport.requests.count >= 4 }
            let summary = await moim.interrupt(with: deed)
            for screen in [Screen.home, .timers, .friends] {
                #expect(moim.contents(of: screen) == [.value, .none])
            }
            #expect(moim.outcomes.last == .canceled)
            #expect(moim.app.screens.open == [.home, .timers, .friends])
            #expect(summary.broken.isEmpty)
        }
    }

    @Test
    func `leaving takes the request off the wire; nothing is shown, reported or told`() async {
        let transport = StubTransport(FaultPlan([.hang]))
        let moim = Harness(transport, server: .stub)
        moim.app.open(.home)
        await eventually { !transport.requests.isEmpty }
        let summary = await moim.interrupt(with: .leave)
        #expect(moim.outcomes == [.canceled])
        #expect(moim.presented.isEmpty && moim.reports.isEmpty && moim.failures.isEmpty)
        #expect(summary.broken.isEmpty)
        await eventually { transport.canceledCount != 0 }
    }
}
