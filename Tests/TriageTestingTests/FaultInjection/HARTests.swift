import Foundation
import Testing
import Triage
import TriageTesting

@Suite struct HARTests {
    private let recording = Data(
        #"""
        {"log":{"version":"1.2","entries":[
          {"request":{"method":"GET","url":"https://api.example.com/v1/names?page=1"},
           "response":{"status":503,"headers":[{"name":"retry-after","value":"7"}],"content":{}}},
          {"request":{"method":"GET","url":"https://ads.example.com/v1/names"},
           "response":{"status":404,"headers":[],"content":{}}},
          {"request":{"method":"GET","url":"https://api.example.com/v1/names"},
           "response":{"status":200,"headers":[{"name":"Set-Cookie","value":"id=1"}],
             "content":{"mimeType":"application/json","encoding":"base64",
                        "text":"eyJuYW1lcyI6WyJhIl19"}}},
          {"request":{"method":"GET","url":"https://api.example.com"},
           "response":{"status":0,"headers":[],"content":{}}}
        ]}}
        """#.utf8)

    @Test("A recording answers in its order, with the type of the body and Retry-After")
    func answers() async throws {
        let transport = StubTransport(
            try FaultPlan(har: recording, host: "api.example.com"), clock: TestClock())
        let url = try #require(URL(string: "https://api.example.com"))
        let client = APIClient(.init(baseURL: url, transport: transport, clock: TestClock()))
        let first = await #expect(throws: Fault.self) {
            _ = try await client.send(.get("/v1/names", as: Names.self))
        }
        #expect(first?.facts.status == 503)
        #expect(try await client.send(.get("/v1/names", as: Names.self)).names == ["a"])
        let lost = await #expect(throws: Fault.self) {
            _ = try await client.send(.get("/", as: Names.self))
        }
        #expect(lost?.kind == .connectionLost)
    }

    @Test("What is no recording is refused")
    func refusals() {
        #expect(throws: DecodingError.self) { try FaultPlan(har: Data("{}".utf8)) }
    }
}
