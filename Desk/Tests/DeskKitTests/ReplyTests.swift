import DeskHashing
import DeskKit
import DeskModel
import NIOHTTP1
import Testing

@Suite("Feedback and replies", .timeLimit(.minutes(10)))
struct ReplyTests {
    private static let secret = "c2VjcmV0IG9mIGFuIGFwcCwgMzIgcmFuZG9tIGJ5dGU"

    private static func hash(_ text: String) -> String {
        SHA256.hash(Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Sends feedback, and returns its id.
    private func feedback(
        _ desk: TestDesk, _ message: String, replyTo: String? = nil
    ) async throws -> String {
        let app = replyTo.map { #","app":{"reply_to":"\#($0)"}"# } ?? ""
        let item = Samples.item(
            "feedback", #"{"contexts":{"feedback":{"message":"\#(message)"}\#(app)}}"#)
        let answer = try await desk.send(
            .POST, "/api/1/envelope/", headers: desk.auth, body: Array("{}\n\(item)\n".utf8))
        #expect(answer.status == 200)
        let list = try await desk.get("/api/desk/projects/1/feedback").json["items"]?.array
        return try #require(list?.first { $0["message"] == .string(message) }?["id"]?.string)
    }

    private func reply(
        _ desk: TestDesk, to id: String, _ message: JSON
    ) async throws -> Answer {
        try await desk.change(.POST, "/api/desk/feedback/\(id)/reply", ["message": message])
    }

    private func replies(_ desk: TestDesk, _ secret: String?) async throws -> [String] {
        let answer = try await desk.ask(
            "replies", headers: secret.map { ["X-Reply-Secret": $0] } ?? [:])
        #expect(answer.status == 200)
        return try #require(answer.json["replies"]?.array).compactMap { $0["message"]?.string }
    }

    @Test
    func `An app gets the replies to its own feedback, and each secret another tag`() async throws {
        try await TestDesk.with { desk in
            let mine = try await feedback(desk, "mine", replyTo: Self.hash(Self.secret))
            let other = try await feedback(desk, "other", replyTo: Self.hash("other"))
            let silent = try await feedback(desk, "silent")
            let answer = try await reply(desk, to: mine, "We mend it\nhttps://a <b>")
            #expect(answer.status == 200)
            #expect(answer.json["replies"]?.array?.first?["message"] == "We mend it\nhttps://a <b>")
            #expect(try await reply(desk, to: other, "for the other").status == 200)
            #expect(try await reply(desk, to: silent, "for no app").status == 200)
            #expect(try await replies(desk, Self.secret) == ["We mend it\nhttps://a <b>"])
            #expect(try await replies(desk, "other") == ["for the other"])
            let strangers = [
                nil, "", Self.secret + "=", Self.secret.uppercased(), Self.hash(Self.secret),
                Self.secret + "," + Self.secret, String(repeating: "x", count: 5000),
            ]
            for stranger in strangers { #expect(try await replies(desk, stranger) == []) }
            let first = try await desk.ask("replies", headers: ["X-Reply-Secret": Self.secret])
            #expect(first["Vary"] == "X-Reply-Secret")
            #expect(first["Cache-Control"] == "private, max-age=60")
            let tag = try #require(first["ETag"])
            let again = try await desk.ask(
                "replies", headers: ["X-Reply-Secret": Self.secret, "If-None-Match": tag])
            #expect(again.status == 304)
            let cross = try await desk.ask(
                "replies", headers: ["X-Reply-Secret": "other", "If-None-Match": tag])
            #expect(cross.status == 200)
        }
    }

    @Test
    func `A report goes where the event beside it asks for replies, and nowhere else`() async throws
    {
        try await TestDesk.with { desk in
            let (id, other) = (EventID.random(), EventID.random())
            let app = #","contexts":{"app":{"reply_to":"\#(Self.hash(Self.secret))"}}"#
            let event = Samples.event("boom", id: id, more: app)
            func report(_ id: EventID, _ text: String) -> String {
                Samples.item("user_report", #"{"event_id":"\#(id)","comments":"\#(text)"}"#)
            }
            let items = [
                Samples.item("event", event), report(id, "own"), report(other, "another's"),
            ]
            let body = #"{"event_id":"\#(id)"}"# + "\n" + items.joined(separator: "\n") + "\n"
            _ = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: Array(body.utf8))
            let list = try await desk.get("/api/desk/projects/1/feedback").json["items"]?.array
            for item in list ?? [] {
                let text = item["message"]?.string ?? ""
                _ = try await reply(
                    desk, to: item["id"]?.string ?? "", .string("to \(text)"))
            }
            #expect(list?.count == 2)
            #expect(try await replies(desk, Self.secret) == ["to own"])
        }
    }

    @Test(
        arguments: [
            "", " ", .string(String(repeating: "x", count: 2001)), 5, nil, [], "a\u{0}", "a\u{1b}b",
            "a\u{202e}b",
        ] as [JSON])
    func `A malformed reply is 400, and is not kept`(message: JSON) async throws {
        try await TestDesk.with { desk in
            let id = try await feedback(desk, "mine", replyTo: Self.hash(Self.secret))
            #expect(try await reply(desk, to: id, message).status == 400)
            #expect(try await replies(desk, Self.secret) == [])
        }
    }

    @Test
    func `A reply may have 2,000 characters, and needs feedback and a token`() async throws {
        try await TestDesk.with { desk in
            let id = try await feedback(desk, "mine", replyTo: Self.hash(Self.secret))
            let long = String(repeating: "한", count: 2000)
            #expect(try await reply(desk, to: id, .string(long)).status == 200)
            #expect(try await reply(desk, to: "nothing", "x").status == 404)
            let path = "/api/desk/feedback/\(id)/reply"
            let body = Array(#"{"message":"x"}"#.utf8)
            for headers in [[:], desk.auth] {
                #expect(
                    try await desk.send(.POST, path, headers: headers, body: body).status == 401)
            }
            #expect(try await replies(desk, Self.secret) == [long])
        }
    }
}
