public import MoimDomain
public import Triage

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
            switch error {
            case .rejected(.taken, let fault): throw .taken(fault)
            case .rejected(.tooManyTries, let fault): throw .tooManyTries(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }
}
