public import MoimDomain
public import Triage

/// A member's account on Moim's server.
public struct RemoteAccountRepository: AccountRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// Wakes a dormant account.
    public func reactivate() async throws(ReactivationFailure) {
        do {
            try await client.send(Endpoints.reactivation)
        } catch {
            switch error {
            case .rejected(.refused, let fault): throw .refused(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }
}
