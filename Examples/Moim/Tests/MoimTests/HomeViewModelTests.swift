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
@Suite("The home screen", .timeLimit(.minutes(5)))
struct HomeViewModelTests {
    @Test
    func `fails, fails and shows a value on the same instance and the same subscription`() async {
        let moim = Harness(.status(500), .fail(LostConnection()), .home)
        await moim.play(.open(.home), .refreshHome, .refreshHome)
        #expect(moim.outcomes == [.failure, .failure, .value])
        #expect(moim.states.map(\.isLoading) == [true, false, true, false, true, false])
        #expect(moim.states.map(\.content.rawValue).last == "value")
    }

    @Test
    func `a failed load keeps what was on screen and calls it stale`() async {
        let moim = Harness(.home, .status(500))
        await moim.play(.open(.home), .refreshHome)
        #expect(moim.states.last?.content == .stale)
        #expect(moim.home?.screen.state.content?.name == "김모임")
    }

    @Test
    func `a failed first load shows nothing that was not there`() async {
        let moim = Harness(.status(500))
        await moim.play(.open(.home))
        #expect(moim.states.last?.content == ScreenState.Content.none)
    }

    @Test
    func `an unregistered member is led to registration, without a notice or a report`() async {
        let moim = Harness(.json(#"{"message":"등록이 필요해요"}"#, status: 400))
        await moim.play(.open(.home))
        #expect(moim.routes == ["registration"])
        #expect(moim.presented.isEmpty)
        #expect(moim.reports.isEmpty)
    }

    @Test
    func `a dead session leads to sign-in once, as one incident, until someone signs in`() async {
        let moim = Harness(.status(401))
        await moim.play(
            .open(.home), .refreshHome, .signIn(access: "another-token", refresh: nil),
            .refreshHome)
        #expect(moim.routes == ["signIn", "signIn"])
        #expect(moim.surfaces == [.routed, .merged, .routed])
        let incidents = moim.failures.map(\.fault.incident)
        #expect(incidents[0] == incidents[1])
        #expect(incidents[1] != incidents[2])
    }

    @Test
    func `a visitor's 401 leads to registration`() async {
        let moim = Harness(
            StubTransport(FaultPlan([.status(401)])), server: .stub, token: "")
        await moim.play(.open(.home))
        #expect(moim.routes == ["registration"])
        #expect(moim.failures.map(\.fault.kind) == [.unauthenticated])
    }

    @Test
    func `after a sign-out nothing that needs a session is sent`() async {
        let moim = Harness(.home)
        await moim.play(.open(.home), .signOut, .refreshHome)
        #expect(moim.requests.count == 1)
        #expect(moim.failures.map(\.fault.kind) == [.unauthenticated])
    }

    @Test
    func `without a network nothing is sent, and only a toast answers a tap`() async {
        let moim = Harness(.home)
        await moim.play(
            .network(isUp: false), .open(.home), .submitAttendance(code: "1"),
            .network(isUp: true), .refreshHome)
        #expect(moim.requests.count == 1)
        #expect(moim.presented.map(\.notice.style) == [.alert, .toast])
        #expect(moim.presented.last?.notice.message == "인터넷 연결을 확인해 주세요")
        #expect(moim.reports.isEmpty)
    }
}

struct LostConnection: Error {}
