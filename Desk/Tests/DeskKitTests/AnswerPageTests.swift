import DeskKit
import DeskModel
import NIOHTTP1
import Testing

@Suite("The pages of known issues, replies and assignments", .timeLimit(.minutes(10)))
struct AnswerPageTests {
    /// A visitor with a session, and the path of the only group's page.
    private struct Visit {
        let desk: TestDesk
        let cookie: String
        let group: String

        init(_ desk: TestDesk) async throws {
            self.desk = desk
            let login = try await desk.send(
                .POST, "/login", headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array("token=\(desk.welcome.token)".utf8))
            cookie = String(try #require(login["Set-Cookie"]).prefix { $0 != ";" })
            try await desk.report("boom")
            let groups = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array
            group = "/groups/" + (try #require(groups?.first?["id"]?.string))
        }

        func get(_ path: String, also: String = "") async throws -> Answer {
            try await desk.send(.GET, path, headers: ["Cookie": cookie + also])
        }

        /// Sends a form with the token of a page.
        func post(_ path: String, _ fields: String) async throws -> Answer {
            let page = try await get(group).text
            let start = try #require(page.firstRange(of: "name=\"csrf\" value=\"")).upperBound
            let token = page[start...].prefix { $0 != "\"" }
            return try await desk.send(
                .POST, path, headers: ["Cookie": cookie],
                body: Array("csrf=\(token)&\(fields)".utf8))
        }
    }

    @Test
    func `A known issue is shown before it is published, refused with a reason, and taken back`()
        async throws
    {
        try await TestDesk.with { desk in
            let visit = try await Visit(desk)
            let path = visit.group + "/known-issue"
            let fields = "title-en=Payments+fail&message-en=We+know.%0D%0ASoon.&from=1.0"
            let preview = try await visit.post(path, fields + "&do=preview")
            #expect(preview.status == 200 && preview.text.contains("data-preview=\"en\""))
            #expect(try await desk.get("/api/desk" + path).status == 404)
            let bad = try await visit.post(path, fields + "&do=save&fixedIn=%3Cb%3E")
            #expect(bad.status == 400 && bad.text.contains("role=\"alert\""))
            #expect(bad.text.contains("value=\"Payments fail\""))
            let never = try await visit.post(path, fields + "&do=save&fixedIn=1.0")
            #expect(never.status == 400 && never.text.contains("must be lower than"))
            #expect(try await desk.get("/api/desk" + path).status == 404)
            #expect(try await visit.post(path, fields + "&do=save").status == 303)
            let kept = try await desk.get("/api/desk" + path).json
            #expect(kept["texts"]?["en"]?["message"] == "We know. Soon.")
            _ = try await desk.ask("known-issues?release=1.0")
            let page = try await visit.get(visit.group)
            #expect(page.text.contains("data-handed-out=\"1\""))
            #expect(try await visit.post(path, "do=remove").status == 303)
            #expect(try await desk.get("/api/desk" + path).status == 404)
            let forged = try await desk.send(
                .POST, path, headers: ["Cookie": visit.cookie], body: Array("do=remove".utf8))
            #expect(forged.status == 403)
        }
    }

    @Test
    func `The browser remembers a name, whose groups are one's own`() async throws {
        try await TestDesk.with { desk in
            let visit = try await Visit(desk)
            let mine = "/projects/1?mine=1"
            let unknown = try await visit.get(mine)
            #expect(unknown.text.contains("data-action=\"me\""))
            #expect(!unknown.text.contains("data-group="))
            let assigned = try await visit.post(
                visit.group + "/assign", "assignee=Kim+%EA%B9%80&me=1")
            let cookie = try #require(assigned["Set-Cookie"])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            let me = "; " + cookie.prefix { $0 != ";" }
            #expect(try await visit.get(mine, also: me).text.contains("data-group="))
            let other = try await visit.get(mine, also: "; desk_me=Lee")
            #expect(other.status == 200 && !other.text.contains("data-group="))
            let hostile = try await visit.get(mine, also: "; desk_me=%00%22%3Cb%3E")
            #expect(hostile.status == 200 && !hostile.text.contains("<b>"))
            let quiet = try await visit.post(visit.group + "/assign", "assignee=Lee")
            #expect(quiet["Set-Cookie"] == nil)
            let forgotten = try await visit.post("/me", "name=&next=//evil.example")
            #expect(forgotten["Location"] == "/")
            #expect(forgotten["Set-Cookie"]?.contains("Max-Age=0") == true)
        }
    }

    @Test
    func `A merge and a split are told before, and change nothing until they are confirmed`()
        async throws
    {
        try await TestDesk.with { desk in
            let visit = try await Visit(desk)
            try await desk.report("other")
            let list = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array
            let ids = list?.compactMap { $0["id"]?.string } ?? []
            let ask = "/groups/\(ids[0])/merge?into=\(ids[1])"
            #expect(try await visit.get(ask).text.contains("data-action=\"confirm-merge\""))
            #expect(
                try await desk.get("/api/desk/projects/1/groups").json["items"]?.array?.count == 2)
            for bad in ["", "?into=nothing", "?into=\(ids[0])"] {
                #expect(try await visit.get("/groups/\(ids[0])/merge" + bad).status == 400)
            }
            #expect(try await visit.post("/groups/\(ids[0])/merge", "into=\(ids[1])").status == 303)
            let split = "/groups/\(ids[1])/split?fingerprint=%5B%22other%22%5D"
            #expect(try await visit.get(split).text.contains("data-action=\"confirm-split\""))
            #expect(try await visit.get("/groups/\(ids[1])/split?fingerprint=x").status == 400)
        }
    }

    @Test
    func
        `A deletion says before what goes with the group, and changes nothing until it is confirmed`()
        async throws
    {
        try await TestDesk.with { desk in
            let visit = try await Visit(desk)
            let known: JSON = ["texts": ["en": ["title": "We know", "message": "Wait."]]]
            _ = try await desk.change(.PUT, "/api/desk\(visit.group)/known-issue", known)
            let delete = visit.group + "/delete"
            #expect(try await visit.get(visit.group).text.contains("action=\"\(delete)\""))
            let asked = try await visit.get(delete).text
            #expect(asked.contains("data-action=\"confirm-delete\"") && asked.contains("We know"))
            #expect(try await desk.get("/api/desk" + visit.group).status == 200)
            let done = try await visit.post(delete, "")
            #expect(done.status == 303 && done["Location"] == "/projects/1")
            #expect(try await desk.get("/api/desk" + visit.group).status == 404)
            #expect(try await visit.get(delete).status == 404)
        }
    }

    @Test
    func `A reply that is written on the page is kept with its lines`() async throws {
        try await TestDesk.with { desk in
            let visit = try await Visit(desk)
            let item = Samples.item("feedback", #"{"contexts":{"feedback":{"message":"m"}}}"#)
            _ = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: Array("{}\n\(item)\n".utf8))
            let long = String(repeating: "x", count: 2001)
            let answer = try await visit.post("/feedback/1/reply", "message=one%0D%0Atwo")
            #expect(answer.status == 303)
            #expect(answer["Location"] == "/projects/1/feedback#feedback-1")
            let feedback = try await desk.get("/api/desk/projects/1/feedback").json["items"]?.array
            #expect(feedback?.first?["replies"]?.array?.first?["message"] == "one\ntwo")
            for (text, shown) in [("", ""), (long, long), ("a%00b", "a␀b"), ("%20", " ")] {
                let refused = try await visit.post("/feedback/1/reply", "message=\(text)")
                #expect(refused.status == 400)
                #expect(refused.text.contains("role=\"alert\""))
                #expect(refused.text.contains(">\(shown)</textarea>"))
            }
            let kept = try await desk.get("/api/desk/projects/1/feedback").json["items"]?.array
            #expect(kept?.first?["replies"]?.array?.count == 1)
            for text in ["x", ""] {
                let answer = try await visit.post("/feedback/9/reply", "message=\(text)")
                #expect(answer.status == 404)
            }
            #expect(try await visit.get("/projects/1/feedback").text.contains("data-reply="))
        }
    }
}
