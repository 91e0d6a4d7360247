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
@Suite("A launch that cannot ask", .timeLimit(.minutes(5)))
struct LaunchFailureTests {
    @Test(
        arguments: [
            (.status(500), .server, "서버 오류", .warning),
            (.status(429), .rateLimited, "잠시 후 다시 시도해 주세요", .warning),
            (.status(403), .forbidden, "에러", .warning),
            (.status(401), .rejected, "일시적인 오류", .error),
            (.status(404), .rejected, "일시적인 오류", .error),
            (.json("[]"), .undecodable, "일시적인 오류", .error),
            (.status(204), .undecodable, "일시적인 오류", .error),
            (.fail(URLError(.cannotConnectToHost)), .unreachable, "네트워크 오류", .warning),
            (.fail(URLError(.networkConnectionLost)), .connectionLost, "네트워크 오류", .warning),
            (.fail(URLError(.timedOut)), .timeout, "네트워크 오류", .warning),
            (.fail(URLError(.serverCertificateUntrusted)), .insecure, "보안 연결 오류", .error),
        ] as [(FaultPlan.Step, Fault.Kind, String, ReportLevel)])
    func `shows the alert of a load, with nothing to do but to try again`(
        step: FaultPlan.Step, kind: Fault.Kind, title: String, level: ReportLevel
    ) async {
        let moim = Harness(at: ["/v1/config": [step]])
        let summary = await moim.play(.launch)
        #expect(moim.verdicts == ["blocked config \(kind)"])
        #expect(moim.presented.map(\.notice.title) == [title])
        #expect(moim.presented.first?.notice.actions.map(\.id) == [.retry])
        #expect(moim.reports.map(\.level) == [level])
        #expect(moim.reports.first?.operation == "launch")
        #expect(moim.reports.first?.request?.path == "/v1/config")
        #expect(moim.surfaces == [.presented] && summary.broken.isEmpty)
    }

    @Test
    func `without a network shows the alert, and no report is made of what was never asked`() async
    {
        let moim = Harness(at: [:])
        await moim.play(.network(isUp: false), .launch)
        #expect(moim.verdicts == ["blocked integrity offline"] && moim.asked.isEmpty)
        #expect(moim.words == ["alert / 네트워크 오류 / 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요."])
        #expect(moim.reports.isEmpty)
    }

    @Test
    func `since its tokens cannot be stored says so, and offers to try again`() async {
        let moim = Harness(
            at: [
                "/v1/session": [.status(419)],
                "/v1/auth/refresh": [.json(#"{"accessToken":"another"}"#)],
            ], refreshToken: "r", canStore: false)
        await moim.play(.launch)
        #expect(moim.verdicts == ["blocked session storage"])
        #expect(moim.words == ["alert / 실패 / 토큰을 저장 할 수 없습니다."])
        #expect(moim.presented.first?.notice.actions.map(\.id) == [.retry])
    }

    @Test
    func `is tried again from nothing: everything is asked anew, as another operation`() async {
        let moim = Harness(at: ["/v1/config": [.status(500), .json("{}")]])
        let summary = await moim.play(.launch, .answer("retry"))
        #expect(moim.operations == ["launch", "launch"] && moim.outcomes == [.failure, .value])
        #expect(moim.verdicts == ["blocked config server", "proceed"] && moim.routes == [.home])
        #expect(moim.asked.count { $0 == "/v1/app/version" } == 2)
        #expect(moim.checks.count == 18 && summary.broken.isEmpty)
    }

    @Test
    func `for several reasons tells the first of the list; the others are crumbs of its report`()
        async throws
    {
        let clock = TestClock()
        let changes: [String: [FaultPlan.Step]] = [
            "/v1/integrity": [.status(403)], "/v1/config": [.json("[]")],
            "/v1/maintenance": [.after(.milliseconds(500), .json("{}"))],
        ]
        let moim = Harness(at: changes, clock: clock)
        moim.run.perform(.launch)
        await moim.eventually {
            $0.checks.contains("integrity forbidden") && $0.checks.contains("config undecodable")
                && clock.timeUntilNextWake == .milliseconds(500)
        }
        clock.advance(by: .milliseconds(500))
        await moim.play()
        #expect(moim.verdicts == ["blocked integrity forbidden"])
        #expect(moim.failures.count == 1 && moim.reports.count == 1)
        let crumbs = try #require(moim.reports.first?.breadcrumbs.map(\.message))
        #expect(crumbs.contains("config: undecodable decoding.typeMismatch"))
        #expect(crumbs.contains { $0.hasPrefix("maintenance: undecodable") })
    }
}

@MainActor
@Suite("What a launch does not wait for", .timeLimit(.minutes(5)))
struct OptionalCheckTests {
    @Test(arguments: [false, true])
    func `is reported when it fails, and the user does not see it`(isLate: Bool) async throws {
        let clock = TestClock()
        let step = FaultPlan.Step.json("{}")
        let moim = Harness(
            at: ["/v1/notices": [isLate ? .after(.seconds(3), step) : step]], clock: clock)
        await moim.run.play([Action(.launch)])
        #expect(moim.verdicts == ["proceed"])
        if isLate {
            #expect(moim.reports.isEmpty)
            await moim.eventually { _ in clock.timeUntilNextWake == .seconds(3) }
            clock.advance(by: .seconds(3))
        }
        await moim.eventually { $0.reports.count == 1 }
        let summary = await moim.run.finish()
        #expect(moim.checks.contains("notices undecodable"))
        #expect(moim.reports.map(\.level) == [.warning])
        #expect(moim.reports.first?.operation == "launch")
        #expect(moim.failures.isEmpty && moim.surfaces.isEmpty && moim.presented.isEmpty)
        #expect(summary.failures == 0 && summary.reports == 1 && summary.broken.isEmpty)
    }

    @Test
    func `does not hold the end of a run, at which it is called off`() async {
        let moim = Harness(at: ["/v1/notices": [.hang]])
        let summary = await moim.play(.launch)
        #expect(moim.verdicts == ["proceed"] && moim.checks.last == "notices cancelled")
        #expect(moim.checks.count == 9 && summary.broken.isEmpty)
    }

    @Test
    func `goes on until the deadline, whoever signs out or launches again`() async {
        let clock = TestClock()
        let moim = Harness(at: ["/v1/notices": [.hang]], clock: clock)
        await moim.run.play([Action(.launch), Action(.signOut), Action(.launch)])
        #expect(moim.verdicts == ["proceed", "route session signedOut"])
        #expect(moim.checks.count { $0 == "notices cancelled" } == 1)
        clock.advance(by: .seconds(10))
        await moim.eventually { $0.checks.count { $0 == "notices cancelled" } == 2 }
        #expect(moim.reports.isEmpty)
    }

    @Test
    func `goes on when someone signs out before the next launch has begun`() async {
        let clock = TestClock()
        let moim = Harness(at: ["/v1/notices": [.hang]], clock: clock)
        await moim.run.play([Action(.launch)])
        await moim.run.play([Action(.launch, at: .zero), Action(.signOut, at: .zero)])
        let count = moim.checks.count { $0 == "notices cancelled" }
        clock.advance(by: .seconds(10))
        #expect(await moim.eventually { $0.checks.count { $0 == "notices cancelled" } > count })
    }
}
