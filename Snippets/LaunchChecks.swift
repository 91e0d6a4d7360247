// A launch that always decides: eight seconds, whatever the servers do.
import Triage

enum Stop { case forcedUpdate, maintenance(String) }

/// What the app asks at its start; each throws when it has no answer.
protocol LaunchAPI: Sendable {
    func oldestVersion() async throws -> String
    func maintenance() async throws -> String?
    func session() async throws -> String
    func hasAcceptedTerms(_ session: String) async throws -> Bool
}

struct UnreadableVersion: Error {}

// snippet.checks
func makeGate(asking questions: any LaunchAPI, installed: AppVersion) throws -> LaunchGate<Stop> {
    // Both decide at once, and whoever fails first waits half a second for them.
    let version = Check<Void, Stop>("version", failsFast: true) { _ in
        guard let oldest = AppVersion(try await questions.oldestVersion()) else {
            throw UnreadableVersion()
        }
        return installed < oldest ? .stopped(.forcedUpdate) : .passed
    }
    let maintenance = Check<Void, Stop>("maintenance", failsFast: true) { _ in
        try await questions.maintenance().map { .stopped(.maintenance($0)) } ?? .passed
    }
    let session = Check<String, Stop>("session") { _ in .passed(try await questions.session()) }
    let terms = Check<Bool, Stop>("terms", dependencies: ["session"]) { passed in
        .passed(try await questions.hasAcceptedTerms(passed[session] ?? ""))
    }
    return try LaunchGate(
        .init(
            [version, maintenance, session, terms], deadline: .seconds(8),
            gracePeriod: .milliseconds(500)))
}
// snippet.end

// snippet.run
/// As work of an operation: a no is a value, and only what could not be asked is a failure.
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
