public import MoimDomain
import Triage
public import TriageClient

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
            throw error.isAnswer(400) ? .badQuery(error) : .unavailable(error)
        }
    }
}
