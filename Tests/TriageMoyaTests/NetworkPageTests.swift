#if Moya
import Foundation
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A page in place of JSON", .timeLimit(.minutes(30)))
struct NetworkPageTests {
    private let app = TestFaults(classifier: .foundation)

    private func server(_ status: Int, _ type: String, _ body: String) throws -> FaultServer {
        try FaultServer(.respond(status, headers: "Content-Type: \(type)\r\n", body))
    }

    @Test(arguments: PageWay.allCases)
    func `is of a network that wants a sign-in, whoever reads it`(way: PageWay) async throws {
        let server = try server(200, "text/html", "<!DOCTYPE html><title>Wi-Fi</title>")
        let outcome = await app.center.run("club.load") { try await way.send(to: server.port) }
        let fault = try #require(outcome.fault)
        #expect(fault.kind == .unreachable && fault.code == NetworkFaultCode.signIn)
        #expect(fault.facts.method == "GET" && fault.facts.status == 200)
        #expect(fault.facts.path?.hasPrefix("/v1/clubs") == true)
        #expect(app.notices.map(\.title) == ["failure.networkSignIn.title"])
    }

    @Test(arguments: PageWay.allCases.filter { $0 != .clientWithoutValue })
    func `is not any other text that does not decode`(way: PageWay) async throws {
        let server = try server(200, "application/json", "down for maintenance")
        let outcome = await app.center.run("club.load") { try await way.send(to: server.port) }
        #expect(outcome.fault?.kind == .undecodable)
    }

    @Test
    func `explains no later value if it is of a refusal`() async throws {
        let server = try server(404, "text/html", "<html>")
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/clubs"))
        let outcome = await app.center.run("club.load") {
            _ = try await MiddlewareChain().note(URLRequest(url: url)) {
                try await URLSession.shared.data(for: $0)
            }
            _ = try JSONDecoder().decode(Club.self, from: Data("[]".utf8))
        }
        #expect(outcome.fault?.kind == .undecodable)
    }
}
#endif
