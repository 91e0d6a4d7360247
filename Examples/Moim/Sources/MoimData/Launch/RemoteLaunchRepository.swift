import Foundation
public import MoimDomain
public import Triage

/// What Moim's server says at a launch.
public struct RemoteLaunchRepository: LaunchRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// Lets the server judge the app.
    public func isGenuine(version: String) async throws(QuestionFailure) -> Bool {
        let evidence = Evidence(nonce: UUID().uuidString, appVersion: version)
        return try await ask(Endpoints.integrity(evidence)).verdict == .genuine
    }

    /// The versions that the server supports.
    public func versions() async throws(QuestionFailure) -> SupportedVersions {
        try await ask(Endpoints.versions).versions
    }

    /// Whether the service is closed.
    public func maintenance() async throws(QuestionFailure) -> Maintenance {
        try await ask(Endpoints.maintenance).maintenance
    }

    /// Makes sure that someone is signed in.
    public func session() async throws(MemberFailure) {
        _ = try await askAsMember(Endpoints.session)
    }

    /// The state of the member's account.
    public func account() async throws(MemberFailure) -> AccountState {
        try await askAsMember(Endpoints.account).account
    }

    /// Whether the member has accepted the terms of today.
    public func hasAcceptedTerms() async throws(MemberFailure) -> Bool {
        try await askAsMember(Endpoints.terms).accepted
    }

    /// Fetches the settings from afar; no screen has a use for them yet.
    public func config() async throws(QuestionFailure) { _ = try await ask(Endpoints.config) }

    /// Fetches what the club has to say; no screen has a use for it yet.
    public func notices() async throws(QuestionFailure) { _ = try await ask(Endpoints.notices) }

    private func ask<Body>(_ endpoint: Endpoint<Body>) async throws(QuestionFailure) -> Body {
        do {
            return try await client.send(endpoint)
        } catch {
            throw .unavailable(error)
        }
    }

    private func askAsMember<Body>(_ endpoint: Endpoint<Body>) async throws(MemberFailure) -> Body {
        do {
            return try await client.send(endpoint)
        } catch {
            guard error.kind == .unauthenticated else { throw .unavailable(error) }
            throw error.code == "session.visitor" ? .visiting(error) : .signedOut(error)
        }
    }
}
