import ArgumentParser
import HTTPTypes
import MoimAPI
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageClient
import TriageHTTP
import TriagePresentation
import TriageReporting
import TriageTesting

@testable import MoimCommand

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
        ("no-content", .undecodable), ("not-json", .undecodable), ("html", .undecodable),
        ("null-body", .undecodable), ("wrong-shape", .undecodable),
        ("error-in-success", .undecodable), ("unregistered", .rejected),
        ("unauthorized", .unauthenticated), ("invalid-token", .unauthenticated),
        ("basic-challenge", .unauthenticated), ("token-expired", .unauthenticated),
        ("forbidden", .forbidden), ("not-found", .rejected), ("request-timeout", .rejected),
        ("teapot", .rejected), ("too-many", .rateLimited), ("server-error", .server),
        ("empty-error", .server), ("half-error", .server), ("html-error", .server),
        ("unavailable", .server), ("unavailable-until", .server),
        ("unavailable-someday", .server), ("gateway-timeout", .server),
        ("strange-status", .invalidResponse), ("redirect-loop", .invalidResponse),
        ("redirect-away", .invalidResponse), ("redirect-nowhere", .invalidResponse),
        ("redirect-once", nil), ("redirect-keep", nil), ("slow", nil), ("early-hints", nil),
        ("close", .connectionLost), ("lost-answer", .connectionLost), ("reset", .connectionLost),
        ("cut-body", .connectionLost), ("cut-chunk", .connectionLost),
        ("garbage", .invalidResponse), ("only-continue", .connectionLost),
        ("endless-head", .invalidResponse), ("endless-body", .invalidResponse),
        ("silence", .timeout), ("stall", .timeout), ("trickle", .timeout),
    ]

    @Test("every fault comes to its kind and is told once", arguments: kinds)
    func kinds(name: String, kind: Fault.Kind?) async throws {
        let api = try await MoimAPI.start(faults: [try FaultUse(parsing: "\(name)@home")])
        let transport = RunPlan.transport()
        let timeout = kind == .timeout ? 0.5 : 300
        let moim = Harness(
            transport, server: api.url, token: api.accessToken, timeout: timeout)
        let summary = await moim.play(.open(.home))
        await api.stop()
        #expect(moim.failures.map(\.fault.kind) == [kind].compactMap(\.self))
        #expect(moim.surfaces.count == (kind == nil ? 0 : 1))
        #expect(summary.broken.isEmpty)
    }

    @Test("attendance comes to the same kind, as a line and not as an alert", arguments: kinds)
    func attendance(name: String, kind: Fault.Kind?) async throws {
        guard let fault = try? FaultUse(parsing: "\(name)@attendance") else { return }
        // A POST is not redirected.
        let kind = name.hasPrefix("redirect") ? Fault.Kind.invalidResponse : kind
        let api = try await MoimAPI.start(faults: [fault])
        let timeout = kind == .timeout ? 0.5 : 300
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

    @Test("no fault of the table is left out but those of attendance alone")
    func complete() {
        let tried = Set(Self.kinds.map(\.0))
        let untried = APIFault.all.filter { !tried.contains($0.name) }
        #expect(untried.allSatisfy { $0.endpoints == ["attendance"] }, "\(untried.map(\.name))")
    }

    @Test("a server that nobody runs is unreachable")
    func refused() async throws {
        let api = try await MoimAPI.start()
        await api.stop()
        let moim = Harness(RunPlan.transport(), server: api.url)
        await moim.play(.open(.home))
        #expect(moim.failures.map(\.fault.kind) == [.unreachable])
    }

    @Test("a secret that the server echoes is shown to the member and masked in the trace")
    func echo() async throws {
        let api = try await MoimAPI.start(faults: [try FaultUse(parsing: "echo-secret")])
        let moim = Harness(RunPlan.transport(), server: api.url, token: api.accessToken)
        await moim.play(.open(.home), .submitAttendance(code: "1"))
        await api.stop()
        let shown = try #require(moim.presented.last?.notice.message)
        #expect(shown.contains("@") && shown.contains(api.accessToken))
        #expect(!moim.trace.joined().contains(api.accessToken))
        #expect(!moim.trace.joined().contains("@"))
    }
}
