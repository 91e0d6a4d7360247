public import MoimDomain
public import Triage

/// The home screen's content from Moim's server.
public struct RemoteHomeRepository: HomeRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// What the server tells of the member.
    public func home() async throws(HomeFailure) -> Home {
        do {
            return try await client.send(Endpoints.home).home
        } catch {
            switch error {
            case .rejected(.notRegistered, let fault): throw .notRegistered(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }
}
