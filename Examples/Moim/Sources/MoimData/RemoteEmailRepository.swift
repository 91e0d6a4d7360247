public import MoimDomain
import Triage
public import TriageClient

/// What Moim's server knows of e-mail addresses.
public struct RemoteEmailRepository: EmailRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// Asks the server about an address.
    public func validate(_ address: String) async throws(EmailFailure) -> String? {
        do {
            return try await client.send(Endpoints.email(address))
        } catch {
            if error.isAnswer(400) { throw .missingValue(error) }
            if error.isAnswer(409) { throw .taken(error) }
            throw error.isAnswer(429) ? .tooManyTries(error) : .unavailable(error)
        }
    }
}
