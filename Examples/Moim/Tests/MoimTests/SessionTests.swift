import MoimAPI
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("The session", .serialized, .timeLimit(.minutes(5)))
struct SessionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let faults: [String]
        let kind: Fault.Kind?
        let changes: [String]
        let refreshes: Int

        init(_ faults: String, _ kind: Fault.Kind?, _ changes: [String], refreshes: Int = 1) {
            self.faults = faults.split(separator: " ").map(String.init)
            (self.kind, self.changes, self.refreshes) = (kind, changes, refreshes)
        }

        var testDescription: String { faults.joined(separator: " ") }
    }

    nonisolated private static let cases = [
        Case("access-token-expired", nil, ["refreshed"]),
        Case("token-expired:1", nil, ["refreshed"]),
        Case("invalid-token:1", nil, ["refreshed"]),
        Case("refresh-slow access-token-expired", nil, ["refreshed"]),
        Case("refresh-without-rotation access-token-expired", nil, ["refreshed"]),
        Case("token-expired", .unauthenticated, ["refreshed", "expired"]),
        Case("unauthorized", .unauthenticated, ["expired"], refreshes: 0),
        Case("basic-challenge", .unauthenticated, ["expired"], refreshes: 0),
        Case("refresh-dead-401 access-token-expired", .unauthenticated, ["expired"]),
        Case("refresh-dead-403 access-token-expired", .unauthenticated, ["expired"]),
        Case("refresh-dead-418 access-token-expired", .unauthenticated, ["expired"]),
        Case("refresh-dead-grant access-token-expired", .unauthenticated, ["expired"]),
        Case("refresh-unavailable access-token-expired", .server, []),
        Case("refresh-too-many access-token-expired", .rateLimited, []),
        Case("refresh-not-found access-token-expired", .rejected, []),
        Case("refresh-bad-request access-token-expired", .rejected, []),
        Case("token-expired@refresh access-token-expired", .rejected, []),
        Case("refresh-garbled access-token-expired", .undecodable, []),
        Case("refresh-empty-token access-token-expired", .undecodable, []),
        Case("half-json@refresh access-token-expired", .undecodable, []),
        Case("cut-body@refresh access-token-expired", .connectionLost, []),
        Case("refresh-closed access-token-expired", .connectionLost, []),
        Case("redirect-away@refresh access-token-expired", .invalidResponse, []),
        Case("refresh-echo-secret access-token-expired", .server, []),
    ]

    @Test(arguments: cases)
    func `a token that the server does not take any more`(_ item: Case) async throws {
        let api = try await MoimAPI.start(
            faults: try item.faults.map { try FaultRule(parsing: $0) })
        let moim = harness(api)
        let secrets = [api.accessToken, api.refreshToken]
        let summary = await moim.play(.open(.home))
        let requests = api.requests
        await api.stop()
        #expect(moim.failures.map(\.fault.kind) == [item.kind].compactMap(\.self))
        #expect(moim.sessionChanges == item.changes)
        #expect(requests.count { $0 == "POST /v1/auth/refresh" } == item.refreshes)
        #expect(moim.routes == (item.kind == .unauthenticated ? [.signIn] : []))
        #expect(moim.reports.count == (item.kind == nil || item.kind == .unauthenticated ? 0 : 1))
        for secret in secrets { #expect(!moim.trace.joined().contains(secret)) }
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `screens that wait for one refresh fail with it as one incident, told once`() async throws
    {
        let faults = ["refresh-unavailable", "access-token-expired"]
        let api = try await MoimAPI.start(faults: try faults.map { try FaultRule(parsing: $0) })
        let moim = harness(api, over: LateRefresh(after: 2, RunPlan.transport()))
        await moim.run.play([
            Action(.open(.home), at: .zero), Action(.open(.timers), at: .zero),
        ])
        let summary = await moim.run.finish()
        await api.stop()
        #expect(moim.failures.count == 2)
        #expect(Set(moim.failures.map(\.fault.incident)).count == 1)
        let refresh = moim.requests.first { $0.path == "/v1/auth/refresh" }
        #expect(moim.reports.map(\.operation) == [refresh?.operation?.name.rawValue])
        #expect(moim.presented.count == 1)
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `without a token nothing that needs one is sent`() async throws {
        let api = try await MoimAPI.start()
        let moim = Harness(RunPlan.transport(), server: api.url, token: nil)
        await moim.play(.open(.home), .open(.signUp), .validateEmail("new@moim.example"))
        #expect(api.requests == ["POST /v1/validation/email"])
        #expect(moim.failures.map(\.fault.kind) == [.unauthenticated])
        #expect(moim.routes == [.signIn])
        await api.stop()
    }

    @Test
    func `tokens that cannot be stored are not used, and the member is told`() async throws {
        let api = try await MoimAPI.start(faults: [try FaultRule(parsing: "access-token-expired")])
        let moim = harness(api, canStore: false)
        await moim.play(.open(.home))
        #expect(api.requests == ["GET /v1/home", "POST /v1/auth/refresh"])
        #expect(moim.failures.map(\.fault.kind) == [.storage])
        #expect(moim.words == ["alert / 실패 / 토큰을 저장 할 수 없습니다."])
        #expect(moim.reports.map(\.operation) == ["home.load"])
        await api.stop()
    }

    private func harness(
        _ api: MoimAPI, over transport: any Transport = RunPlan.transport(), canStore: Bool = true
    ) -> Harness {
        Harness(
            transport, server: api.url, token: api.accessToken,
            refreshToken: api.refreshToken, canStore: canStore)
    }
}
