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
@Suite("Leaving a screen", .timeLimit(.minutes(5)))
struct LeavingTests {
    @Test
    func `takes the request off the wire; nothing is shown, reported or told`() async {
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

    @Test
    func `does not wait for a transport that ignores its cancellation`() async {
        let transport = StubTransport(FaultPlan([.hangIgnoringCancellation]))
        let moim = Harness(transport, server: .stub)
        moim.app.open(.home)
        await eventually { !transport.requests.isEmpty }
        await moim.interrupt(with: .leave)
        #expect(moim.outcomes == [.canceled])
    }

    @Test
    func `a later refresh calls the earlier one off`() async {
        let transport = StubTransport(FaultPlan([.hang, .home]))
        let moim = Harness(transport, server: .stub)
        moim.app.open(.home)
        await eventually { !transport.requests.isEmpty }
        await moim.interrupt(with: .refreshHome)
        #expect(Set(moim.outcomes) == [.canceled, .value])
        #expect(moim.states.last?.content == .value)
        #expect(moim.states.map(\.isLoading) == [true, false])
    }

    @Test
    func `retry of a closed screen's alert repeats nothing`() async {
        let moim = Harness(.status(500))
        await moim.play(.open(.home), .leave, .answer("retry"))
        #expect(moim.requests.count == 1)
    }

    @Test
    func `signing out calls off what carries the former token and forgets the content`() async {
        let transport = StubTransport(FaultPlan([.home, .hang]))
        let moim = Harness(transport, server: .stub)
        moim.app.open(.home)
        await moim.app.activity.waitUntilIdle()
        moim.home?.load()
        await eventually { transport.requests.count >= 2 }
        await moim.interrupt(with: .signOut)
        #expect(moim.outcomes == [.value, .canceled])
        #expect(moim.states.last?.content == ScreenState.Content.none)
    }
}
