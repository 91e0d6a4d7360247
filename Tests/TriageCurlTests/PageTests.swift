#if Curl
// The samples of the library's page.
import Foundation
import Testing
import TriageCurl
import TriageClient
import TriageTesting

@Suite
struct PageTests {
    private let server: FaultServer
    private let url: URL

    init() throws {
        server = try FaultServer(.respond(200, #""Kim""#))
        url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
    }

    @Test
    func `A client sends through the transport`() async throws {
        let api = APIClient(.init(baseURL: url, transport: CurlTransport()))
        #expect(try await api.send(.get("/v1/name", as: String.self)) == "Kim")
    }
}
#endif
