// A launch that decides within eight seconds, whatever the servers do, and the ways back to it.
import Foundation
import Triage

// snippet.hide
struct Release: Decodable, Sendable { let minimum: AppVersion }
struct Maintenance: Decodable, Sendable { let message: String? }
struct Account: Decodable, Sendable { let isDormant: Bool }
struct Home: Decodable, Sendable { let title: String }

// snippet.show
// snippet.checks
enum Stop { case forcedUpdate, maintenance(String), dormant }

struct LaunchChecks: Sendable {
    let home: Check<Home, Stop>
    let all: [any LaunchCheck<Stop>]

    init(_ api: APIClient, _ authentication: Authentication, installed: AppVersion) {
        // A stop of a fail-fast check decides at once; other failures wait half a second for it.
        let version = Check<Void, Stop>("version", failsFast: true) { _ in
            let release = try await api.send(
                .get("/v1/version", as: Release.self).withoutAuthentication)
            return installed < release.minimum ? .stopped(.forcedUpdate) : .passed
        }
        // It may begin after an earlier attempt, so every attempt asks.
        let maintenance = Check<Void, Stop>("maintenance", failsFast: true, isKept: false) { _ in
            let state = try await api.send(
                .get("/v1/maintenance", as: Maintenance.self).withoutAuthentication)
            return state.message.map { .stopped(.maintenance($0)) } ?? .passed
        }
        // A guest has no token, which is no failure.
        let session = Check<Bool, Stop>("session") { _ in
            if authentication.isSessionKnown, authentication.tokens == nil { return .passed(false) }
            try await api.send(.post("/v1/session"))
            return .passed(true)
        }
        let account = Check<Void, Stop>("account", after: session) { isSignedIn in
            guard isSignedIn else { return .passed }
            let account = try await api.send(.get("/v1/account", as: Account.self))
            return account.isDormant ? .stopped(.dormant) : .passed
        }
        home = Check("home", after: session, isRequired: false) { isSignedIn in
            var home = APIEndpoint.get("/v1/home", as: Home.self)
            home.requiresAuthentication = isSignedIn
            return .passed(try await api.send(home))
        }
        all = [version, maintenance, session, account, home]
    }
}
// snippet.end

// snippet.run
@MainActor final class LaunchModel {
    private(set) var home: Home?
    private let center: FaultCenter
    private let api: APIClient
    private let checks: LaunchChecks
    private let gate: LaunchGate<Stop>

    init(_ center: FaultCenter, _ api: APIClient, _ checks: LaunchChecks) {
        (self.center, self.api, self.checks) = (center, api, checks)
        gate = LaunchGate(
            checks.all, deadline: .seconds(8), gracePeriod: .milliseconds(500))
    }

    /// Runs the launch; its failure covers the splash screen with a retry, which resumes it.
    func launch(keeping passed: PassedChecks = PassedChecks()) async {
        await gate.run(in: center, keeping: passed, retries: true) { result in
            switch result {
            case .passed:
                self.center.navigate(to: "home")
                // The optional check may pass later; nil if it fails or is silent.
                self.home = await self.gate.value(of: self.checks.home)
            case .stopped(.dormant): self.center.navigate(to: "wakeUp")
            case .stopped(.forcedUpdate): self.center.navigate(to: "store")
            case .stopped(.maintenance(let message)): self.show(message)
            }
        }
    }

    /// Called by the screen of a dormant account: runs only the checks that have not passed.
    func wakeUp() async {
        let outcome = await center.run(.tap("account.wakeUp")) {
            try await api.send(.post("/v1/account/wake"))
        }
        if outcome.value != nil { await launch(keeping: gate.passed) }
    }

    private func show(_ message: String) {
        center.present(
            NoticeTemplate(
                .blocking, message: .server(orKey: "maintenance.message"), actions: [.retry]),
            serverMessage: message,
            onAction: .retry { await self.launch(keeping: self.gate.passed) })
    }
}
// snippet.end
