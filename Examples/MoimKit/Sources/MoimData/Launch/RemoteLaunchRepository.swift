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
        return try await send(Endpoints.integrity(evidence)).verdict == .genuine
    }

    /// The versions that the server supports.
    public func versions() async throws(QuestionFailure) -> SupportedVersions {
        try await send(Endpoints.versions).versions
    }

    /// Whether the service is closed.
    public func maintenance() async throws(QuestionFailure) -> Maintenance {
        try await send(Endpoints.maintenance).maintenance
    }

    /// Makes sure that someone is signed in.
    public func session() async throws(MemberFailure) {
        _ = try await sendAsMember(Endpoints.session)
    }

    /// The state of the member's account.
    public func account() async throws(MemberFailure) -> AccountState {
        try await sendAsMember(Endpoints.account).account
    }

    /// Whether the member has accepted the terms of today.
    public func hasAcceptedTerms() async throws(MemberFailure) -> Bool {
        try await sendAsMember(Endpoints.terms).accepted
    }

    /// Fetches the settings from afar; no screen has a use for them yet.
    public func config() async throws(QuestionFailure) { _ = try await send(Endpoints.config) }

    /// Fetches what the club has to say; no screen has a use for it yet.
    public func notices() async throws(QuestionFailure) { _ = try await send(Endpoints.notices) }

    private func send<Body: Decodable>(
        _ endpoint: APIEndpoint<Body>
    ) async throws(QuestionFailure) -> Body { try await send(APIRequest(endpoint)) }

    private func send<Body>(_ request: APIRequest<Body>) async throws(QuestionFailure) -> Body {
        do {
            return try await client.send(request)
        } catch {
            throw .unavailable(error)
        }
    }

    private func sendAsMember<Body: Decodable>(
        _ endpoint: APIEndpoint<Body>
    ) async throws(MemberFailure) -> Body {
        do {
            return try await client.send(endpoint)
        } catch {
            guard error.kind == .unauthenticated else { throw .unavailable(error) }
            throw error.code == SessionFaultCode.visitor
                ? .visiting(error) : .signedOut(error)
        }
    }
}
