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
@Suite("A launch and the session", .timeLimit(.minutes(5)))
struct LaunchSessionTests {
    @Test
    func `without a token it stops as signed out, and no check of the member is sent`() async {
        let moim = Harness(at: [:], token: nil)
        let summary = await moim.play(.launch)
        #expect(moim.verdicts == ["route session signedOut"] && moim.outcomes == [.value])
        #expect(moim.routes == [.signIn] && !moim.asked.contains("/v1/session"))
        #expect(moim.checks.contains("account cancelled") && moim.checks.count == 9)
        #expect(moim.presented.isEmpty && moim.reports.isEmpty && summary.broken.isEmpty)
    }

    @Test(arguments: ["session", "account", "terms"], [401, 419])
    func `a member whose session has ended is led to sign-in, whichever check finds out`(
        check: String, status: Int
    ) async {
        let moim = Harness(at: ["/v1/\(check)": [.status(status)]])
        await moim.run.play([Action(.launch)])
        // Whoever hears of the end tells of it, and need not be the one who decides.
        await moim.eventually { $0.sessionChanges == ["expired"] }
        let summary = await moim.run.finish()
        // Of what is asked with one token, whatever comes to hear of its end first may say so.
        let checks = check == "session" ? [check] : ["account", "terms"]
        #expect(checks.map { ["route \($0) signedOut"] }.contains(moim.verdicts))
        #expect(moim.sessionChanges == ["expired"] && moim.routes == [.signIn])
        #expect(moim.outcomes == [.value])
        #expect(moim.failures.isEmpty && moim.reports.isEmpty && summary.broken.isEmpty)
    }

    @Test
    func `a visitor whose session is refused is led to registration, and no session ends`() async {
        let moim = Harness(at: ["/v1/session": [.status(401)]], token: "")
        await moim.play(.launch)
        #expect(moim.verdicts == ["route session signedOut"] && moim.routes == [.registration])
        #expect(moim.sessionChanges.isEmpty && moim.reports.isEmpty)
    }

    @Test
    func `the member is led to sign-in once, by a launch or a screen, until someone signs in`()
        async
    {
        let moim = Harness(at: ["/v1/session": [.status(401), .json(#"{"userID":"m"}"#)]])
        await moim.play(
            .launch, .open(.home), .launch, .signIn(access: "another", refresh: nil), .launch,
            .signOut, .launch)
        #expect(moim.routes == [.signIn, .home, .signIn])
        #expect(moim.surfaces == [.merged] && moim.reports.isEmpty)
    }

    @Test
    func `to sign out calls a launch off: nothing is decided, shown or reported`() async {
        for deed in [Action.Command.signOut, .signIn(access: "another", refresh: nil)] {
            let changes: [String: [FaultPlan.Step]] = [
                "/v1/session": [.hang], "/v1/integrity": [.hang], "/v1/config": [.status(500)],
            ]
            let moim = Harness(at: changes, clock: TestClock())
            moim.run.perform(.launch)
            await moim.eventually {
                $0.asked.contains("/v1/session") && $0.checks.contains("config server")
            }
            moim.run.perform(deed)
            let summary = await moim.interrupt(with: .leave)
            #expect(moim.outcomes == [.canceled])
            #expect(moim.verdicts == ["blocked nobody cancelled"])
            #expect(moim.checks.count == 9)
            #expect(!moim.trace.contains { $0.contains("cancelledItself") })
            #expect(moim.presented.isEmpty && moim.reports.isEmpty && summary.broken.isEmpty)
        }
    }

    @Test
    func `a run that is called off has no verdict, and each check has ended`() async {
        let moim = Harness(at: ["/v1/session": [.hang]])
        moim.run.perform(.launch)
        await moim.eventually { $0.asked.contains("/v1/session") }
        moim.run.cancel()
        await moim.app.activity.waitUntilIdle()
        let summary = await moim.run.finish()
        #expect(moim.outcomes == [.canceled] && moim.checks.count == 9)
        #expect(!moim.trace.contains { $0.contains(#""event":"verdict""#) })
        #expect(summary.broken.isEmpty)
    }
}

@MainActor
@Suite("What a member chooses at a launch", .timeLimit(.minutes(5)))
struct LaunchChoiceTests {
    private static let dormant = FaultPlan.Step.json(#"{"state":"dormant"}"#)
    private static let active = FaultPlan.Step.json(#"{"state":"active"}"#)
    private static let alert = "alert / 휴면 계정 / 오랫동안 쓰지 않아 쉬고 있는 계정이에요"

    @Test
    func `an account that is woken goes on, keeping what has passed and asking the rest again`()
        async
    {
        let moim = Harness(at: [
            "/v1/account": [Self.dormant, Self.active], "/v1/account/reactivation": [.status(204)],
        ])
        await moim.run.play([Action(.launch)])
        let kept = moim.checks.filter { $0.hasSuffix(" passed") }
        let summary = await moim.play(.answer("reactivate"))
        #expect(moim.operations == ["launch", "account.reactivate", "launch"])
        #expect(moim.verdicts == ["action account dormant", "proceed"] && moim.routes == [.home])
        #expect(kept.contains("session passed"))
        for check in kept { #expect(moim.checks.count { $0 == check } == 1, "\(check)") }
        #expect(moim.checks.count == 9 + 9 - kept.count)
        #expect(moim.checks.contains("account passed") && summary.broken.isEmpty)
    }

    @Test(
        arguments: [
            (.message("탈퇴한 계정이에요", status: 409), ["toast / 탈퇴한 계정이에요"], 0),
            (.message("", status: 409), ["toast / 계정을 다시 활성화할 수 없어요"], 0),
            (.status(409), ["toast / 계정을 다시 활성화할 수 없어요"], 0),
            (.json("{", status: 409), ["toast / 계정을 다시 활성화할 수 없어요"], 0),
            (.status(500), ["toast / 잠시 후 다시 시도해 주세요"], 1),
            (.status(403), ["alert / 에러 / 접근 권한이 없습니다."], 1),
        ] as [(FaultPlan.Step, [String], Int)])
    func `an account that stays dormant has a line that says why, and its alert again`(
        step: FaultPlan.Step, words: [String], reports: Int
    ) async {
        let moim = Harness(at: [
            "/v1/account": [Self.dormant], "/v1/account/reactivation": [step],
        ])
        await moim.run.play([Action(.launch), Action(.answer("reactivate"))])
        let isAlert = moim.app.board.modalOnScreen?.notice.title == "에러"
        if isAlert { await moim.run.play([Action(.answer("dismiss"))]) }
        #expect(moim.words == [Self.alert] + words + [Self.alert])
        #expect(moim.reports.count == reports && moim.operations.last == "account.reactivate")
        await moim.play(.answer("reactivate"))
        #expect(moim.operations.count { $0 == "account.reactivate" } == 2)
    }

    @Test
    func `a session that has ended meanwhile leads to sign-in, and the alert stays away`() async {
        let moim = Harness(at: [
            "/v1/account": [Self.dormant], "/v1/account/reactivation": [.status(401)],
        ])
        await moim.play(.launch, .answer("reactivate"))
        #expect(moim.words == [Self.alert] && moim.routes == [.signIn])
        #expect(moim.outcomes == [.value, .failure])
    }

    @Test
    func `another account is signed in with, and the launch begins from nothing then`() async {
        let moim = Harness(at: ["/v1/account": [Self.dormant, Self.active]])
        await moim.play(
            .launch, .answer("switchAccount"), .signIn(access: "another", refresh: nil), .launch)
        #expect(moim.routes == [.signIn, .home])
        #expect(moim.checks.count { $0 == "session passed" } == 2)
    }

    @Test
    func `what a former member's launch has passed is not kept for another member`() async {
        let moim = Harness(at: [
            "/v1/account": [Self.dormant, Self.active], "/v1/account/reactivation": [.status(204)],
        ])
        await moim.play(
            .launch, .signIn(access: "another", refresh: nil), .answer("reactivate"))
        #expect(moim.verdicts.last == "proceed")
        #expect(moim.checks.count { $0 == "session passed" } == 2 && moim.checks.count == 18)
    }

    @Test
    func `the forced update leads to the store as often as it is tapped, and stays on screen`()
        async
    {
        let moim = Harness(at: ["/v1/app/version": [.versions(minimum: "2")]])
        await moim.play(.launch, .launch, .answer("update"), .answer("update"), .answer("retry"))
        #expect(moim.routes == [.store, .store])
        #expect(moim.words == ["blocking / 업데이트 필요 / 새 버전을 설치해야 쓸 수 있어요"])
        #expect(moim.app.board.modalOnScreen?.notice.style == .blocking)
        #expect(!moim.trace.contains { $0.contains("dismissed") })
        #expect(moim.warnings.elements == ["answer retry: nothing on screen offers it"])
    }

    @Test
    func `maintenance is asked about again, and goes away when it is over`() async {
        let closed = FaultPlan.Step.json(#"{"active":true}"#)
        let open = FaultPlan.Step.json(#"{"active":false}"#)
        let moim = Harness(at: ["/v1/maintenance": [closed, closed, open]])
        await moim.play(.launch, .launch, .answer("retry"))
        #expect(moim.operations == ["launch", "launch", "launch"])
        #expect(moim.verdicts.last == "proceed" && moim.app.board.modalOnScreen == nil)
    }

    @Test
    func `a blocking notice takes the place of an alert, and nothing takes its place`() async {
        let moim = Harness(at: [
            "/v1/home": [.status(500)], "/v1/maintenance": [.json(#"{"active":true}"#)],
        ])
        await moim.play(.open(.home), .launch, .refreshHome)
        #expect(moim.app.board.modalOnScreen?.notice.title == "서비스 점검")
        #expect(moim.words.count == 2)
    }
}
