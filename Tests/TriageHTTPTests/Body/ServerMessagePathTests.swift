import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("The paths of a server's message", .timeLimit(.minutes(30)))
struct ServerMessagePathTests {
    private func message(at paths: String..., in body: String) -> String? {
        let decoder =
            switch paths.count {
            case 1: ServerMessageDecoder.path(paths[0])
            case 2: ServerMessageDecoder.paths(paths[0], paths[1])
            default: ServerMessageDecoder.paths()
            }
        return decoder.message(in: .sample(body, type: "application/json"))
    }

    @Test(arguments: [
        ("message", #"{"message":"No"}"#), ("error.detail", #"{"error":{"detail":"No"}}"#),
        ("errors.0.message", #"{"errors":[{"message":"No"},{"message":"b"}]}"#),
        ("errors.1", #"{"errors":["a","No"]}"#), ("0.text", #"[{"text":"No"}]"#),
        ("errors.0", #"{"errors":{"0":"No"}}"#), ("오류.설명", #"{"오류":{"설명":"No"}}"#),
        ("a..b", #"{"a":{"":{"b":"No"}}}"#), ("", #"{"":"No"}"#),
        ("message", #"{"message":" No\n"}"#), ("message", #"{"message":"\u004eo"}"#),
    ])
    func `A path leads through members and positions to a text`(path: String, body: String) {
        #expect(message(at: path, in: body) == "No")
    }

    @Test(arguments: [
        ("message", #"{}"#), ("message", #"{"message":7}"#), ("message", #"{"message":null}"#),
        ("message", #"{"message":true}"#), ("message", #"{"message":["No"]}"#),
        ("message", #"{"message":{"message":"No"}}"#), ("message", #"{"message":" \n\t"}"#),
        ("message", #"{"Message":"No"}"#), ("error.detail", #"{"error":"No"}"#),
        ("error.detail", #"{"error":[{"detail":"No"}]}"#), ("error.detail", #"{"error":null}"#),
        ("error.detail", #"{"error.detail":"No"}"#), ("errors.1", #"{"errors":["No"]}"#),
        ("errors.-1", #"{"errors":["No"]}"#), ("errors.x", #"{"errors":["No"]}"#),
        ("errors.99999999999999999999", #"{"errors":["No"]}"#), ("errors.0", #"{"errors":[]}"#),
        ("", #""No""#), ("", "[]"), (".", #"{"message":"No"}"#),
        ("message.", #"{"message":"No"}"#),
    ])
    func `There is no message where a path leads to anything but a text`(path: String, body: String)
    {
        #expect(message(at: path, in: body) == nil)
    }

    @Test(arguments: [
        "", " ", "null", "No", "<html>No</html>", #"{"message":"No""#, #"{"message":"No"} x"#,
        #"{"message":"\ud800"}"#, #"message: No"#, "\0",
    ])
    func `There is no message in a body that is not JSON`(body: String) {
        #expect(message(at: "message", in: body) == nil)
    }

    @Test
    func `There is no message in a text that is not UTF-8`() {
        var response = ClientResponse.sample()
        response.body = Data(#"{"message":""#.utf8) + [0xFF] + Data(#""}"#.utf8)
        #expect(ServerMessageDecoder.path("message").message(in: response) == nil)
    }

    @Test
    func `The first path with a text wins, also over a blank one before it`() {
        let body = #"{"message":"M","error":{"detail":"D"},"blank":" ","number":1}"#
        #expect(message(at: "message", "error.detail", in: body) == "M")
        #expect(message(at: "error.detail", "message", in: body) == "D")
        #expect(message(at: "blank", "message", in: body) == "M")
        #expect(message(at: "number", "message", in: body) == "M")
        #expect(message(in: body) == nil)
    }

    @Test
    func `Paths read nothing else: no problem details, and no other place in the body`() {
        let problem = ClientResponse.sample(#"{"detail":"D","title":"T","errors":["E"]}"#)
        #expect(ServerMessageDecoder.path("message").message(in: problem) == nil)
        #expect(ServerMessageDecoder.paths("message", "detail").message(in: problem) == "D")
    }

    @Test(arguments: ["text/html", "application/json", nil])
    func `The media type does not matter`(type: String?) {
        let response = ClientResponse.sample(#"{"message":"No"}"#, type: type)
        #expect(ServerMessageDecoder.path("message").message(in: response) == "No")
    }

    @Test
    func `A body of up to 1,048,576 bytes is read, and a larger one is not`() {
        let empty = #"{"message":"No","x":""}"#
        let fitting = String(repeating: "x", count: 1_048_576 - empty.utf8.count)
        #expect(message(at: "message", in: #"{"message":"No","x":"\#(fitting)"}"#) == "No")
        #expect(message(at: "message", in: #"{"message":"No","x":"\#(fitting)x"}"#) == nil)
    }

    @Test(arguments: ["[", #"{"a":"#])
    func `A body that nests without end has no message`(opening: String) {
        let deep = String(repeating: opening, count: 100_000)
        #expect(message(at: "a", in: deep) == nil)
        #expect(message(at: "message", in: #"{"message":"No","x":"# + deep) == nil)
    }

    @Test
    func `One status may use other paths, and the fault has the text of its own`() throws {
        let decoder = ServerMessageDecoder.path("message").on(status: 410, use: .path("reason"))
        let body = #"{"message":"M","reason":"R"}"#
        for (status, text) in [(400, "M"), (410, "R")] {
            let fault = try #require(Fault(.sample(body, status: status), serverMessage: decoder))
            #expect(fault.facts.serverMessage?.value == text)
        }
    }

    @Test(arguments: [
        (#"{"m":"No","t":"Full"}"#, "Full"), (#"{"m":"No","t":" Full "}"#, "Full"),
        (#"{"m":"No","t":"No"}"#, nil), (#"{"m":"No","t":" "}"#, nil), (#"{"m":"No"}"#, nil),
        (#"{"m":"No","t":7}"#, nil), (#"{"t":"Full"}"#, "Full"), ("Full", nil),
    ])
    func `A title is the server's own where it has one that is not the message`(
        body: String, title: String?
    ) throws {
        let decoder = ServerMessageDecoder.path("m").titled(at: "title", "t")
        let fault = try #require(Fault(.sample(body, status: 409), serverMessage: decoder))
        #expect(fault.facts.serverTitle?.value == title)
    }

    @Test
    func `Without a path for it there is no title, and one status may have other paths`() {
        let plain = ServerMessageDecoder.path("m")
        let decoder = plain.on(status: 410, use: plain.titled(at: "t"))
        let body = #"{"m":"No","t":"Full","title":"Full"}"#
        #expect(plain.title(in: .sample(body)) == nil)
        #expect(decoder.title(in: .sample(body, status: 409)) == nil)
        #expect(decoder.title(in: .sample(body, status: 410)) == "Full")
        let late = plain.on(status: 410, use: plain).titled(at: "t")
        #expect(late.title(in: .sample(body, status: 409)) == "Full")
    }

    @Test
    func `A text at a path is kept up to 6000 bytes, like every message`() throws {
        let text = String(repeating: "x", count: 10_000)
        let response = ClientResponse.sample(#"{"message":"\#(text)"}"#)
        let fault = try #require(Fault(response, serverMessage: .path("message")))
        let kept = try #require(fault.facts.serverMessage?.value)
        #expect(kept.utf8.count <= 6003 && kept.hasPrefix("xxx"))
    }

    @Test
    func `An envelope's refusal has the text at the client's path`() throws {
        let response = ClientResponse.sample(
            #"{"success":false,"error":{"message":"Full"}}"#, status: 200, type: "application/json")
        let fault = Fault(
            response, to: .sample(message: .path("error.message")),
            envelope: ResponseEnvelope(success: "success"))
        #expect(fault?.code == "envelope.refused")
        #expect(fault?.facts.serverMessage?.value == "Full")
    }
}
