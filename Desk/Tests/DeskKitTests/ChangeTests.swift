import CZlib
import DeskModel
import DeskStore
import Foundation
import NIOHTTP1
import Testing

@testable import DeskKit

/// What a change through the interface answers, and what it refuses.
@Suite("Changes of groups", .timeLimit(.minutes(10)))
struct ChangeTests {
    /// Reports events, and returns their groups by title.
    private func groups(_ desk: TestDesk, _ titles: [String]) async throws -> [String: String] {
        for title in titles { try await desk.report(title) }
        let list = try await desk.get("/api/desk/projects/1/groups?limit=100").json["items"]?.array
        let pairs = (list ?? []).compactMap { group in
            group["title"]?.string.flatMap { title in group["id"]?.string.map { (title, $0) } }
        }
        return Dictionary(pairs) { $1 }
    }

    @Test
    func `A resolve says its time and its release, and a change of mind takes both back`()
        async throws
    {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            for version in ["1.2.0", "app@1.2.0", "next"] {
                let answer = try await desk.change(
                    .PUT, path, ["status": "resolved", "in": .string(version)])
                #expect(answer.status == 200 && answer.json["resolvedIn"] == .string(version))
                #expect(answer.json["resolvedAt"]?.string.flatMap { Timestamp($0) } != nil)
            }
            let plain = try await desk.change(.PUT, path, ["status": "resolved", "in": .null]).json
            #expect(plain["resolvedIn"] == .null && plain["resolvedAt"]?.string != nil)
            for status in ["open", "muted"] {
                let answer = try await desk.change(.PUT, path, ["status": .string(status)]).json
                #expect(answer["resolvedIn"] == .null && answer["resolvedAt"] == .null)
            }
        }
    }

    @Test(arguments: [
        #"{"in":"1.2.0"}"#, #"{"status":"open","in":"1.2.0"}"#, #"{"status":"muted","in":"next"}"#,
        #"{"status":"resolved","in":""}"#, #"{"status":"resolved","in":"soon"}"#,
        #"{"status":"resolved","in":7}"#, #"{"assignee":"kim","in":"1.2.0"}"#, #"{"in":null}"#,
        #"{"keep":-0.1}"#, #"{"keep":1.1}"#, #"{"keep":"half"}"#, #"{"keep":null}"#, "{}",
    ])
    func `What is no decision is 400, and changes nothing`(body: String) async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let before = try await desk.get(path).json
            let long = #"{"status":"resolved","in":"1.\#(String(repeating: "0", count: 200))"}"#
            for body in [body, long] {
                let answer = try await desk.send(
                    .PUT, path, headers: desk.bearer, body: Array(body.utf8))
                #expect(answer.status == 400)
            }
            #expect(try await desk.get(path).json == before)
        }
    }

    @Test
    func `Several groups change together, all or none`() async throws {
        try await TestDesk.with { desk in
            let ids = try await groups(desk, ["one", "two", "three"])
            let (one, two) = (JSON(ids["one"]), JSON(ids["two"]))
            let other = try await desk.store.addProject(named: "other").id
            desk.clock.advance(by: .seconds(2))
            let path = "/api/desk/projects/1/groups"
            let done = try await desk.change(
                .POST, path, ["ids": [one, two], "status": "resolved"])
            #expect(done.status == 200 && done.json == ["changed": 2])
            let many = JSON.array(Array(repeating: one, count: 101))
            for (path, body, status) in [
                (path, ["ids": [one, "nothing"], "status": "muted"], 404),
                ("/api/desk/projects/\(other)/groups", ["ids": [one], "status": "muted"], 404),
                (path, ["ids": [], "status": "muted"], 400), (path, ["status": "muted"], 400),
                (path, ["ids": [one, 7], "status": "muted"], 400),
                (path, ["ids": many, "status": "muted"], 400),
                (path, ["ids": [one], "status": "closed"], 400), (path, ["ids": [one]], 400),
            ] as [(String, JSON, Int)] {
                #expect(try await desk.change(.POST, path, body).status == status, "\(body)")
            }
            let list = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array ?? []
            let states = list.map { [$0["title"]?.string, $0["status"]?.string] }
            #expect(
                Set(states) == [["one", "resolved"], ["two", "resolved"], ["three", "open"]])
        }
    }

    @Test
    func `Of a group that keeps nothing, events count and are not stored`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let title = try await desk.get(path).json["title"]?.string ?? ""
            #expect(try await desk.change(.PUT, path, ["keep": 0]).status == 200)
            let id = EventID.random()
            let answer = try await desk.report(title, id: id)
            #expect(answer.status == 200 && answer.json == [:])
            #expect(try await desk.get("/api/desk/events/\(id)").status == 404)
            #expect(try await desk.get(path).json["count"] == 2)
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["rejected"]?["group"] == 1)
            #expect(try await desk.change(.PUT, path, ["keep": 1]).status == 200)
            #expect(try await desk.report(title).json["id"] != nil)
        }
    }

    @Test
    func `An image has its own type and can do nothing, and what is none is not there`()
        async throws
    {
        try await TestDesk.with { desk in
            let id = EventID.random()
            let png = "\u{89}PNG".unicodeScalars.map { UInt8($0.value) } + [13, 10, 26, 10, 1]
            let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8)
            var body = Array(Samples.envelope("boom", id: id).utf8)
            for (name, bytes) in [("a.png", png), ("b.svg", svg)] {
                let head =
                    #"{"type":"attachment","filename":"\#(name)","content_type":"image/svg+xml","#
                    + #""length":\#(bytes.count)}"#
                body += Array("\(head)\n".utf8) + bytes + [10]
            }
            _ = try await desk.send(.POST, "/api/1/envelope/", headers: desk.auth, body: body)
            let files = try await desk.store.attachments(of: id, project: 1)
            #expect(files.count == 2)
            let browser = try await Browser(desk)
            let image = try await browser.get("/events/\(id)/images/\(files[0].id)?project=1")
            #expect(image.status == 200 && image.body == png)
            #expect(image["content-type"] == "image/png")
            #expect(image["x-content-type-options"] == "nosniff")
            #expect(image["content-security-policy"] == "default-src 'none'; sandbox")
            for path in ["\(files[1].id)?project=1", "999?project=1"] {
                #expect(try await browser.get("/events/\(id)/images/\(path)").status == 404)
            }
            let page = try await browser.get("/events/\(id)?project=1").text
            #expect(page.components(separatedBy: "data-thumbnail").count == 2)
        }
    }
}

/// What pages say of requests and of lists that go on.
@Suite("Relatives of pages", .timeLimit(.minutes(10)))
struct PageListTests {
    @Test
    func `The settings name the client of a body that was refused, wherever it says its name`()
        async throws
    {
        try await TestDesk.with { desk in
            let auth = "Sentry sentry_key=\(desk.key), sentry_client="
            for (query, headers) in [
                ("", ["X-Sentry-Auth": auth + "sentry.python/2.1"]),
                ("", ["Authorization": auth + "sentry.native/0.7"]),
                (
                    "?sentry_key=\(desk.key)&sentry_client=sentry.javascript.browser%2F8.1",
                    ["User-Agent": "Mozilla/5.0"]
                ),
                ("?sentry_key=\(desk.key)", ["User-Agent": "curl/8.4"]),
            ] {
                let answer = try await desk.send(
                    .POST, "/api/1/envelope/" + query, headers: headers, body: Array("no\n".utf8))
                #expect(answer.status == 400)
            }
            let page = try await Browser(desk).get("/projects/1/settings").text
            for name in [
                "sentry.python/2.1", "sentry.native/0.7", "sentry.javascript.browser/8.1",
                "curl/8.4",
            ] {
                #expect(page.contains(name), "\(name)")
            }
            #expect(!page.contains("Mozilla"))
        }
    }

    @Test
    func `A search by filters goes on through all groups of all projects`() async throws {
        try await TestDesk.with { desk in
            let other = try await desk.store.addProject(named: "other")
            desk.clock.advance(by: .seconds(2))
            for name in ["a", "b", "c", "d", "e"] { try await desk.report("first \(name)") }
            for name in ["a", "b", "c", "d"] {
                let body = Samples.envelope("second \(name)", id: .random())
                _ = try await desk.send(
                    .POST, "/api/\(other.id)/envelope/?sentry_key=\(other.key)",
                    body: Array(body.utf8))
            }
            let browser = try await Browser(desk)
            var (titles, path): ([String], String?) = ([], "/search?q=is:open&limit=2")
            var parts = 0
            while let next = path, parts < 20 {
                let page = try await browser.get(next)
                #expect(page.status == 200)
                titles += page.text.matches(of: /(first|second) [a-e]\b/).map {
                    String($0.output.0)
                }
                let cursor = page.text.firstMatch(of: /cursor=([^"&]+)/)
                path = cursor.map { "/search?q=is:open&limit=2&cursor=\($0.output.1)" }
                parts += 1
            }
            #expect(Set(titles).count == 9 && parts >= 5)
            for cursor in ["x", "1/x", "/"] {
                let answer = try await browser.get("/search?q=is:open&cursor=\(cursor)")
                #expect(answer.status == 400, "\(cursor)")
            }
        }
    }

    @Test
    func `A query that says a state finds it in the inbox, which shows open groups otherwise`()
        async throws
    {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let id = path.split(separator: "/").last ?? ""
            _ = try await desk.change(.PUT, path, ["status": "resolved"])
            let browser = try await Browser(desk)
            for (query, isShown) in [
                ("", false), ("?query=is:resolved", true), ("?query=is:resolved&status=open", true),
                ("?query=is:open", false), ("?query=level:error", false),
                ("?query=-is:muted", true), ("?status=resolved", true),
            ] {
                let page = try await browser.get("/projects/1" + query).text
                #expect(page.contains("data-group=\"\(id)\"") == isShown, "\(query)")
            }
        }
    }

    @Test
    func `The body of an old client counts as it is inflated`() async throws {
        try await TestDesk.with { desk in
            let event = #"{"message":"\#(String(repeating: "x", count: 50_000))"}"#
            let body = try base64(of: event)
            #expect(body.count < 5000)
            let answer = try await desk.send(
                .POST, "/api/1/store/", headers: desk.auth, body: body)
            #expect(answer.status == 200)
            let day = desk.clock.now.day
            #expect(try await desk.store.bytesTaken(on: day)[1] == event.utf8.count)
            _ = try await desk.store.set(ProjectSettings(quotaBytesPerDay: 90_000), for: 1)
            desk.clock.advance(by: .seconds(2))
            let beyond = try await desk.send(
                .POST, "/api/1/store/", headers: desk.auth, body: body)
            #expect(beyond.status == 429)
        }
    }

    private func base64(of text: String) throws -> [UInt8] {
        var input = Array(text.utf8)
        var count = compressBound(uLong(input.count))
        var output = [UInt8](repeating: 0, count: Int(count))
        #expect(compress(&output, &count, &input, uLong(input.count)) == Z_OK)
        return Array(Data(output.prefix(Int(count))).base64EncodedString().utf8)
    }
}
