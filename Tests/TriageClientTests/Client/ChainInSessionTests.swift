import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A chain in a URLSession", .timeLimit(.minutes(30)))
struct ChainInSessionTests {
    private let session = URLSession(configuration: .ephemeral)

    private func call(_ server: FaultServer) -> Task<ClientResponse, any Error> {
        Task { [session] in
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/clips/7"))
            let retry = Retry(clock: ImmediateClock(), randomizer: { 0.5 })
            let teapot = Rejections("clips", [Rejection(418)])
            return try await MiddlewareChain(retry).send(
                URLRequest(url: url),
                .init("/v1/clips/{id}", rejections: [teapot], acceptedStatuses: [304]), in: session)
        }
    }

    @Test
    func `delivers a response, and one that is declared a success`() async throws {
        let server = try FaultServer { [.respond($0.number == 1 ? 200 : 304, "{}")] }
        #expect(try await call(server).value.body == Data("{}".utf8))
        let second = try await call(server).value
        #expect(second.status == 304 && second.requestSummary?.path == "/v1/clips/{id}")
    }

    @Test
    func `throws the fault of a refusal, and of a connection that is lost in the body`()
        async throws
    {
        let refusal = try await call(FaultServer(.respond(418, "{}"))).fault()
        #expect(refusal.code == "http.418" && refusal.kind == .rejected)
        let cut = try FaultServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), .close)
        let lost = try await call(cut).fault()
        #expect(lost.kind == .connectionLost && lost.facts.attempts == 3)
        #expect(cut.requests.count == 3)
    }

    @Test
    func `that is canceled ends at once, and so does its connection`() async throws {
        let server = try FaultServer()
        let call = call(server)
        await eventually { server.requests.count == 1 }
        call.cancel()
        #expect(try await call.fault().kind == .canceled)
        await eventually { server.closedConnectionCount == 1 }
        #expect(server.requests.count == 1)
    }
}
