import Foundation
import HTTPTypes
import SinkDoubles
import Testing
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

@testable import TriageSinkSupport

@Suite("Answers that a connection gets", .timeLimit(.minutes(30)))
struct AnswerLimitTests {
    @Test
    func `an answer over the limit is not read to its end, and one below it is`() async throws {
        for (length, isRead) in [(1000, true), (1001, false)] {
            let server = try FaultServer { _ in
                [.respond(200, String(repeating: "x", count: length)), .close]
            }
            defer { server.stop() }
            // Real time: no deadline of the connection is used.
            let transport = SinkConnection(answersUpTo: 1000).transport
            let request = HTTPRequest(
                method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
            let response = try? await transport.send(request, body: nil)
            #expect((response?.body.count == length) == isRead)
        }
    }

    @Test
    func `a request has its fields, and a lost answer or one that is late is none`() async throws {
        let url = try #require(URL(string: "https://desk.example/a?b=%2B"))
        let receiver = ReceiverFixture(.status(302), .lost, .hang)
        let fields = ["X-Known": "1", "bad name": "2", "X-Bad": "a\nb"]
        #expect(await receiver.connection.get(url, fields)?.status == 302)
        let request = try #require(receiver.transport.requests.first)
        #expect(request.path == "/a?b=%2B" && request.method == .get)
        #expect(request.field("X-Known") == "1" && request.field("X-Bad") == nil)
        #expect(request.field("Accept") == "application/json")
        #expect(await receiver.connection.get(url, [:]) == nil)
        async let late = receiver.connection.get(url, [:])
        await receiver.clock.waitForSleepers(count: 2)
        receiver.clock.advance(by: .seconds(15))
        #expect(await late == nil)
    }
}
