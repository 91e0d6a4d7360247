import ArgumentParser
import Foundation
import HTTPTypes
import MoimData
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("When a launch is decided", .timeLimit(.minutes(5)))
struct LaunchTimeTests {
    private let clock = TestClock()

    private static let old = FaultPlan.Step.versions(minimum: "2", recommended: "2")

    @Test
    func `a failure waits for the four that weigh more, and no longer than for their answers`()
        async
    {
        let moim = begin([
            "/v1/config": [.status(403)],
            "/v1/app/version": [.after(.milliseconds(400), Self.old)],
            "/v1/integrity": [.after(.milliseconds(600), .status(500))],
        ])
        await pass(.milliseconds(400), in: moim) { $0.checks.contains("config forbidden") }
        await end(moim, at: .milliseconds(400), "blocked version forcedUpdate")
    }

    @Test
    func `once the four have answered or failed it waits for no other check`() async {
        let moim = begin([
            "/v1/config": [.status(403)], "/v1/maintenance": [.status(500)],
            "/v1/session": [.hang],
            "/v1/integrity": [.after(.milliseconds(300), .json(#"{"verdict":"genuine"}"#))],
        ])
        await pass(.milliseconds(300), in: moim) {
            $0.checks.contains("config forbidden") && $0.checks.contains("maintenance server")
        }
        await end(moim, at: .milliseconds(300), "blocked maintenance server")
    }

    @Test
    func `a failure waits no longer than the grace`() async {
        let moim = begin(["/v1/integrity": [.hang], "/v1/config": [.status(403)]])
        await pass(.seconds(1), in: moim) { $0.checks.contains("config forbidden") }
        await end(moim, at: .seconds(1), "blocked config forbidden")
    }

    @Test
    func `silence ends at the deadline and is blamed on the first that was silent`() async {
        let moim = begin(
            Dictionary(uniqueKeysWithValues: FaultPlan.Step.launches.keys.map { ($0, [.hang]) }))
        await pass(.seconds(10), in: moim) {
            $0.asked.count == 6 && $0.checks == ["jailbreak passed"]
        }
        await end(moim, at: .seconds(10), "blocked integrity timeout")
        #expect(moim.checks.count { $0.hasSuffix(" cancelled") } == 8)
        #expect(!moim.trace.contains { $0.contains(#""event":"response""#) })
        #expect(moim.words == ["alert / 네트워크 오류 / 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요."])
        #expect(moim.reports.first?.code == "launch.deadline")
    }

    @Test
    func `its requests have no other time limit`() async {
        let moim = begin(["/v1/config": [.after(.seconds(9), .json("{}"))]]) {
            $0.requestTimeout = .seconds(2)
        }
        await pass(.seconds(9), in: moim) { $0.checks.count { $0.hasSuffix(" passed") } == 8 }
        await end(moim, at: .seconds(9), "proceed")
    }

    @Test
    func `an attempt may have a limit of its own, after which it is asked again`() async {
        let moim = begin(["/v1/config": [.hang, .json("{}")]]) {
            $0.attemptTimeout = .seconds(2)
        }
        await moim.eventually {
            // Only once all others have answered is it the limit of this one that the clock wakes
            // for.
            let others = $0.checks.count { $0.hasSuffix(" passed") }
            let isDue = clock.timeUntilNextWake.map { $0 <= .seconds(2) } == true
            // After that: it is asked before its next limit begins.
            let isAsked = $0.asked.count { $0 == "/v1/config" } == 2
            if others == 8, isDue, !isAsked { clock.advanceToNextSleeper() }
            return !$0.verdicts.isEmpty
        }
        await end(moim, "proceed")
        #expect(moim.asked.count { $0 == "/v1/config" } == 2)
    }

    @Test
    func `a wait that would pass the deadline is not begun, though the check began late`() async {
        let late = FaultPlan.Step.after(.seconds(3), .json(#"{"userID":"m"}"#))
        let moim = begin(["/v1/session": [late], "/v1/account": [.busy(for: 8), .busy(for: 1)]])
        await pass(.seconds(3), in: moim) { $0.checks.count { $0.hasSuffix(" passed") } == 6 }
        await end(moim, at: .seconds(3), "blocked account server")
        #expect(moim.asked.count { $0 == "/v1/account" } == 1)
    }

    @Test
    func `a refresh has the time of a request, and goes on when the launch is over`() async {
        let moim = begin(
            ["/v1/session": [.status(419)], "/v1/auth/refresh": [.hang]], refreshToken: "r")
        await pass(.seconds(10), in: moim) {
            $0.asked.contains("/v1/auth/refresh")
                && $0.checks.count { $0.hasSuffix(" passed") } == 6
        }
        await end(moim, at: .seconds(10), "blocked session timeout")
        #expect(moim.requests.last?.operation?.name == "launch")
        // The report of the launch waits ten seconds for an answer to its alert.
        await moim.eventually { _ in clock.timeUntilNextWake == .seconds(10) }
        clock.advance(by: .seconds(10))
        await moim.eventually { _ in clock.timeUntilNextWake == .seconds(280) }
        clock.advance(by: .seconds(280))
        await moim.app.session.credentials.waitForRefresh()
        #expect(moim.sessionChanges.isEmpty)
    }

    private func begin(
        _ changes: [String: [FaultPlan.Step]], refreshToken: String? = nil,
        change: (inout MoimSettings) -> Void = { _ in }
    ) -> Harness {
        let moim = Harness(
            at: changes, clock: clock, refreshToken: refreshToken, change: change)
        moim.run.perform(.launch)
        return moim
    }

    /// Lets time pass once a launch is where the next moment finds it, asleep until then.
    private func pass(
        _ time: Duration, in moim: Harness, once isThere: @MainActor (Harness) -> Bool
    ) async {
        await moim.eventually { isThere($0) && clock.timeUntilNextWake == time }
        clock.advance(by: time)
    }

    private func end(_ moim: Harness, at time: Duration? = nil, _ verdict: String) async {
        await moim.app.activity.waitUntilIdle()
        #expect(moim.verdicts == [verdict])
        if let time { #expect(TestClock().now.duration(to: clock.now) == time) }
        let unheard = moim.checks.contains { $0.hasPrefix("notices") } ? 0 : 1
        #expect(moim.checks.count + unheard == 9)
        #expect(moim.app.center.audit().isEmpty)
    }
}

extension FaultPlan.Step {
    /// A refusal for a while.
    fileprivate static func busy(for seconds: Int) -> FaultPlan.Step {
        let head = HTTPResponse(
            status: .serviceUnavailable, headerFields: [.retryAfter: "\(seconds)"])
        return .respond(ClientResponse(head: head))
    }
}
