import Foundation
import Triage

// snippet.limits
/// A client that accepts responses of up to 1 MB.
func makeClient(server: URL) -> APIClient {
    let transport = URLSessionTransport(limits: TransportLimits(body: 1_000_000))
    return APIClient(.init(baseURL: server, transport: transport))
}
// snippet.end
