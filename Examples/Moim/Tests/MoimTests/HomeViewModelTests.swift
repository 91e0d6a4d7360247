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
