// A launch that decides within eight seconds, whatever the servers do.
import Triage

enum Stop { case forcedUpdate, maintenance(String) }

/// The requests of the launch; each throws if it fails.
protocol LaunchAPI: Sendable {
    func oldestVersion() async throws -> String
    func maintenance() async throws -> String?
    func session() async throws -> String
    func hasAcceptedTerms(_ session: String) async throws -> Bool
}

struct UnreadableVersion: Error {}

// snippet.checks
func makeGate(with api: any LaunchAPI, installed: AppVersion) -> LaunchGate<Stop> {
    // A stop of a fail-fast check decides at once; other failures wait half a second for it.
    let version = Check<Void, Stop>("version", failsFast: true) { _ in
        guard let oldest = AppVersion(try await api.oldestVersion()) else {
            throw UnreadableVersion()
        }
        return installed < oldest ? .stopped(.forcedUpdate) : .passed
    }
    let maintenance = Check<Void, Stop>("maintenance", failsFast: true) { _ in
        try await api.maintenance().map { .stopped(.maintenance($0)) } ?? .passed
    }
    let session = Check<String, Stop>("session") { _ in .passed(try await api.session()) }
    let terms = Check<Bool, Stop>("terms", dependencies: ["session"]) { passed in
        .passed(try await api.hasAcceptedTerms(passed[session] ?? ""))
    }
    return LaunchGate(
        .init(
            [version, maintenance, session, terms], deadline: .seconds(8),
            gracePeriod: .milliseconds(500)))
}
// snippet.end

// snippet.run
/// Runs the launch as the work of an operation: a stop is a value, only a failure is thrown.
func runLaunch(_ gate: LaunchGate<Stop>, in center: FaultCenter) async -> Outcome<String> {
    await center.run("launch") {
        switch await gate.run() {
        case .proceed: "home"
        case .stopped(.forcedUpdate, _, _): "store"
        case .stopped(.maintenance(let message), _, _): message
        case .failed(let fault, _): throw fault
        }
    }
}
// snippet.end
