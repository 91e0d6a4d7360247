import ArgumentParser
import HTTPTypes
import MoimAPI
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("A launch over real sockets", .serialized, .timeLimit(.minutes(5)))
struct LaunchWireTests {
    @Test(arguments: [
        ("tampered", "blocked integrity tampered"),
        ("unknown-status-enum@integrity", "blocked integrity undecodable"),
        ("forced-update", "blocked version forcedUpdate"), ("update-recommended", "proceed"),
        ("unreadable-version", "blocked version undecodable"),
        ("maintenance", "blocked maintenance maintenance"),
        ("maintenance-silent", "blocked maintenance maintenance"),
        ("maintenance-garbled", "blocked maintenance maintenance"),
        ("dormant", "action account dormant"), ("suspended", "blocked account suspended"),
        ("suspended-silent", "blocked account suspended"),
        ("unknown-status-enum@account", "blocked account undecodable"),
        ("terms-changed", "route terms terms"), ("outage", "blocked integrity server"),
        ("access-token-expired", "proceed"), ("unauthorized", "route session signedOut"),
    ])
    func `every fault of an endpoint that a launch asks comes to its verdict`(
        use: String, verdict: String
    ) async throws {
        let (moim, summary) = try await run(use)
        #expect(moim.verdicts == [verdict] && moim.checks.count == 9)
        #expect(moim.failures.count == moim.reports.count)
        #expect(summary.broken.isEmpty)
    }

    /// What the checks ask, by the endpoint's name.
    nonisolated private static let checks = [
        "integrity", "version", "maintenance", "session", "account", "terms", "config", "notices",
    ]

    @Test
    func `every fault of any endpoint is decided in time, whichever check it meets`() async throws {
        for (number, fault) in APIFault.all.enumerated() {
            let met = Self.checks.filter(fault.endpoints.contains)
            guard !met.isEmpty else { continue }
            let check = met[number % met.count]
            let (moim, summary) = try await run("\(fault.name)@\(check)", deadline: 0.5)
            #expect(moim.verdicts.count == 1 && moim.checks.count == 9, "\(fault.name)@\(check)")
            #expect(summary.broken.isEmpty, "\(fault.name)@\(check)")
        }
    }

    @Test
    func `the outage of thirty minutes shows its alert at once, and nothing waits thirty minutes`()
        async throws
    {
        let (moim, summary) = try await run(
            "outage@session:1", then: [.answer("retry")])
        #expect(moim.verdicts == ["blocked session server", "proceed"])
        #expect(moim.words == ["alert / 서버 오류 / 서버에 문제가 생겼어요. 30분쯤 뒤에 다시 시도해 주세요."])
        #expect(moim.asked.count { $0 == "/v1/session" } == 2 && summary.broken.isEmpty)
    }

    @Test(
        arguments: [
            ([], "proceed", 1), (["reactivation-refused"], "action account dormant", 2),
            (["reactivation-refused-silent"], "action account dormant", 2),
        ] as [([String], String, Int)])
    func `a dormant account is woken, or stays dormant`(
        faults: [String], verdict: String, alerts: Int
    )
        async throws
    {
        let (moim, summary) = try await run("dormant", and: faults, then: [.answer("reactivate")])
        #expect(moim.verdicts.last == verdict)
        #expect(moim.presented.count { $0.notice.style == .alert } == alerts)
        #expect(moim.reports.isEmpty && summary.broken.isEmpty)
    }

    @Test
    func `a session whose grant is dead leads to sign-in at launch, and from no screen after it`()
        async throws
    {
        let (moim, summary) = try await run(
            "access-token-expired", and: ["refresh-dead-418"], then: [.open(.home)])
        #expect(moim.verdicts == ["route session signedOut"])
        #expect(moim.sessionChanges == ["expired"] && moim.routes == [.signIn])
        #expect(moim.reports.isEmpty && summary.broken.isEmpty)
    }

    @Test
    func `optional notices that fail are reported, and the user sees nothing`() async throws {
        let (moim, summary) = try await run("server-error@notices") { $0.reports.count == 1 }
        #expect(moim.verdicts == ["proceed"] && moim.routes == [.home])
        #expect(moim.reports.map(\.level) == [.warning] && moim.presented.isEmpty)
        #expect(summary.failures == 0 && summary.broken.isEmpty)
    }

    private func run(
        _ use: String, and others: [String] = [], then deeds: [Action.Command] = [],
        deadline: Double = 60, until isThere: @MainActor (Harness) -> Bool = { _ in true }
    ) async throws -> (Harness, RunSummary) {
        let uses = try (others + [use]).map { try FaultRule(parsing: $0) }
        let api = try await MoimAPI.start(faults: uses)
        let moim = Harness(
            RunPlan.transport(), server: api.url, token: api.accessToken,
            refreshToken: api.refreshToken
        ) { options in
            options.launchDeadline = .seconds(deadline)
            options.launchGrace = .seconds(60)
        }
        await moim.run.play([Action(.launch)] + deeds.map { Action($0) })
        await moim.eventually(isThere)
        let summary = await moim.run.finish()
        await api.stop()
        return (moim, summary)
    }
}
