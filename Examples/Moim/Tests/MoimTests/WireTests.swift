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
@Suite("Over real sockets", .serialized, .timeLimit(.minutes(5)))
struct WireTests {
    /// What home comes to with each fault of the embedded server; nil for a value.
    nonisolated static let kinds: [(String, Fault.Kind?)] = [
        ("null-profile-image", .undecodable), ("missing-field", .undecodable),
        ("wrong-type", .undecodable), ("unknown-status-enum", .undecodable),
        ("not-utf8", .undecodable), ("half-json", .undecodable), ("wrong-content-type", nil),
        ("bad-gzip", .connectionLost), ("huge-body", .invalidResponse),
        ("huge-head", .invalidResponse), ("empty-body", .undecodable),
        ("no-content", .undecodable), ("not-json", .undecodable), ("html", .unreachable),
        ("null-body", .undecodable), ("wrong-shape", .undecodable),
        ("error-in-success", .undecodable), ("unregistered", .rejected),
        ("unauthorized", .unauthenticated), ("invalid-token", .unauthenticated),
        ("basic-challenge", .unauthenticated), ("token-expired", .unauthenticated),
        ("forbidden", .forbidden), ("not-found", .rejected), ("request-timeout", .rejected),
        ("teapot", .rejected), ("too-many", .rateLimited), ("server-error", .server),
        ("empty-error", .server), ("half-error", .server), ("html-error", .server),
        ("unavailable", .server), ("unavailable-until", .server),
        ("unavailable-someday", .server), ("outage", .server), ("gateway-timeout", .server),
        ("strange-status", .invalidResponse), ("redirect-loop", .invalidResponse),
        ("redirect-away", .invalidResponse), ("redirect-nowhere", .invalidResponse),
        ("redirect-once", nil), ("redirect-keep", nil), ("slow", nil), ("early-hints", nil),
        ("close", .connectionLost), ("lost-answer", .connectionLost), ("reset", .connectionLost),
        ("cut-body", .connectionLost), ("cut-chunk", .connectionLost),
        ("garbage", .invalidResponse), ("only-continue", .connectionLost),
        ("endless-head", .invalidResponse), ("endless-body", .invalidResponse),
        ("silence", .timeout), ("stall", .timeout), ("trickle", .timeout),
    ]

    /// How long a request may take, in seconds: no longer than a healthy one takes on a slow
    /// machine where it is in vain.
    private static func patience(_ kind: Fault.Kind?) -> Double { kind == .timeout ? 5 : 300 }

    @Test(arguments: kinds)
    func `every fault comes to its kind and is told once`(name: String, kind: Fault.Kind?)
        async throws
    {
        let api = try await MoimAPI.start(faults: [try FaultRule(parsing: "\(name)@home")])
        let transport = RunPlan.transport()
        let timeout = Self.patience(kind)
        let moim = Harness(
            transport, server: api.url, token: api.accessToken, timeout: timeout)
        let summary = await moim.play(.open(.home))
        await api.stop()
        #expect(moim.failures.map(\.fault.kind) == [kind].compactMap(\.self))
        #expect(moim.surfaces.count == (kind == nil ? 0 : 1))
        #expect(summary.broken.isEmpty)
    }

    @Test(arguments: kinds)
    func `attendance comes to the same kind, as a line and not as an alert`(
        name: String, kind: Fault.Kind?
    ) async throws {
        guard let fault = try? FaultRule(parsing: "\(name)@attendance") else { return }
        // A POST is not redirected.
        let kind = name.hasPrefix("redirect") ? Fault.Kind.invalidResponse : kind
        let api = try await MoimAPI.start(faults: [fault])
        let timeout = Self.patience(kind)
        let moim = Harness(
            RunPlan.transport(), server: api.url, token: api.accessToken, timeout: timeout)
        let summary = await moim.play(.open(.home), .submitAttendance(code: "4821"))
        await api.stop()
        #expect(moim.failures.map(\.fault.kind) == [kind].compactMap(\.self))
        let style: Notice.Style = kind == .forbidden ? .alert : .toast
        let styles = kind == .unauthenticated ? [] : [style]
        #expect(moim.presented.map(\.notice.style) == styles)
        #expect(summary.broken.isEmpty)
    }

    /// What a member does at each of the other endpoints.
    private static let deeds: [String: [Action.Command]] = [
        "timers": [.open(.timers)],
        "addTimer": [.open(.timers), .addTimer(NewTimer(clipID: 7, time: "21:30"))],
        "email": [.open(.signUp), .validateEmail("new@moim.example")],
        "friends": [.open(.friends), .searchFriends("김")],
    ]

    @Test(arguments: kinds)
    func `every other screen comes to the same kinds, where nothing is read leniently`(
        name: String, kind: Fault.Kind?
    ) async throws {
        for (endpoint, deeds) in Self.deeds {
            guard let fault = try? FaultRule(parsing: "\(name)@\(endpoint)") else { continue }
            let kind = Self.kind(kind, of: name, at: endpoint)
            let (moim, summary) = try await run(deeds, fault, timeout: Self.patience(kind))
            #expect(moim.failures.map(\.fault.kind) == [kind].compactMap(\.self), "\(endpoint)")
            #expect(summary.broken.isEmpty, "\(endpoint)")
        }
    }

    private static func kind(
        _ kind: Fault.Kind?, of name: String, at endpoint: String
    ) -> Fault.Kind? {
        let isPost = endpoint != "timers" && endpoint != "friends"
        switch (endpoint, kind) {
        case ("timers", _) where name == "not-found": return nil
        case (_, _) where isPost && name.hasPrefix("redirect"): return .invalidResponse
        case ("email", _) where name == "no-content": return kind
        case ("email", .unauthenticated): return .rejected
        // What the email's server says is read by the app itself, which takes a page for no words.
        case ("email", .unreachable) where name == "html": return nil
        case (_, .undecodable): return isPost ? nil : kind
        default: return kind
        }
    }

    @Test(arguments: [
        ("no-timers", "timers", []), ("added-quietly", "addTimer", []),
        ("too-many-timers", "addTimer", ["toast / 타이머는 더 추가할 수 없어요"]),
        ("nothing-chosen", "addTimer", ["toast / 클립과 시간을 선택해 주세요"]),
        ("missing-value", "email", ["alert / 인증 실패 / 필수값이 누락되었습니다."]),
        ("taken", "email", ["alert / 사용할 수 없는 이메일입니다. / 이미 가입한 이메일이에요"]),
        ("taken-silent", "email", ["alert / 사용할 수 없는 이메일입니다. / 다른 이메일을 입력해 주세요."]),
        ("too-many-tries", "email", ["alert / 잠시 후 다시 시도해 주세요 / 2초 뒤에 다시 시도해 주세요"]),
        ("bad-query", "friends", ["toast / 검색어는 1자에서 50자까지예요"]),
        ("bad-query-flat", "friends", ["toast / 검색어를 확인해 주세요"]),
    ])
    func `what an endpoint refuses is what its screen declares`(
        name: String, endpoint: String, words: [String]
    ) async throws {
        let deeds = try #require(Self.deeds[endpoint])
        let (moim, summary) = try await run(deeds, FaultRule(parsing: "\(name)@\(endpoint)"))
        #expect(moim.words == words)
        #expect(moim.reports.isEmpty && summary.broken.isEmpty)
    }

    private func run(
        _ deeds: [Action.Command], _ fault: FaultRule, timeout: Double = 300
    ) async throws -> (Harness, RunSummary) {
        let api = try await MoimAPI.start(faults: [fault])
        let moim = Harness(
            RunPlan.transport(), server: api.url, token: api.accessToken, timeout: timeout)
        await moim.run.play(deeds.map { Action($0) })
        let summary = await moim.run.finish()
        await api.stop()
        return (moim, summary)
    }

    @Test
    func `no fault that a home screen can have is left out, except faults of tokens`() {
        let tried = Set(Self.kinds.map(\.0))
        let untried = APIFault.all.filter { fault in
            fault.endpoints.contains("home") && !tried.contains(fault.name)
        }
        #expect(untried.map(\.name) == ["access-token-expired"])
    }

    @Test
    func `a server that does not run is unreachable`() async throws {
        let api = try await MoimAPI.start()
        await api.stop()
        let moim = Harness(RunPlan.transport(), server: api.url)
        await moim.play(.open(.home))
        #expect(moim.failures.map(\.fault.kind) == [.unreachable])
    }

    @Test
    func `a secret that the server echoes is shown to the member and masked in the trace`()
        async throws
    {
        let api = try await MoimAPI.start(faults: [try FaultRule(parsing: "echo-secret")])
        let moim = Harness(RunPlan.transport(), server: api.url, token: api.accessToken)
        await moim.play(.open(.home), .submitAttendance(code: "1"))
        await api.stop()
        let shown = try #require(moim.presented.last?.notice.message)
        #expect(shown.contains("@") && shown.contains(api.accessToken))
        #expect(!moim.trace.joined().contains(api.accessToken))
        #expect(!moim.trace.joined().contains("@"))
    }
}
