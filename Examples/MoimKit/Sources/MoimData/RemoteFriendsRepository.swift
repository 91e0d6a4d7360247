public import MoimDomain
public import Triage

/// A member's friends on Moim's server.
public struct RemoteFriendsRepository: FriendsRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// Lets the server search.
    public func search(_ query: String) async throws(FriendsFailure) -> [Friend] {
        do {
            return try await client.send(Endpoints.friends(query: query)).map(\.friend)
        } catch {
            switch error {
            case .rejected(.badQuery, let fault): throw .badQuery(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }
}
