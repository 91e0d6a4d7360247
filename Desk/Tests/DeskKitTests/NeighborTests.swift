import DeskKit
import DeskModel
import DeskStore
import NIOHTTP1
import Testing

/// What stands beside something on a page or in a request, and is not it.
@Suite("Neighbors", .timeLimit(.minutes(5)))
struct NeighborTests {
    @Test
    func `An event's page leads to those beside it, and has the feedback about it alone`()
        async throws
    {
        try await TestDesk.with { desk in
            let ids = (0..<3).map { _ in EventID.random() }
            for id in ids { try await desk.report("boom", id: id) }
            let reports = ids.map { id in
                Samples.item("user_report", #"{"event_id":"\#(id)","comments":"about \#(id)"}"#)
            }
            let body = "{}\n" + reports.joined(separator: "\n") + "\n"
            _ = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: Array(body.utf8))
            let browser = try await Browser(desk)
            for (index, id) in ids.enumerated() {
                let page = try await browser.get("/events/\(id)?project=1")
                #expect(page.status == 200)
                for (other, otherID) in ids.enumerated() {
                    let isLinked = page.text.contains("/events/\(otherID)?")
                    if other != index { #expect(isLinked == (abs(index - other) == 1)) }
                    #expect(page.text.contains("about \(otherID)") == (index == other))
                }
            }
        }
    }

    @Test
    func `Groups of two projects cannot be merged, neither by the page nor by its form`()
        async throws
    {
        try await TestDesk.with { desk in
            let two = try await desk.store.addProject(named: "two")
            desk.clock.advance(by: .seconds(2))
            try await desk.report("one")
            let answer = try await desk.send(
                .POST, "/api/\(two.id)/store/?sentry_key=\(two.key)",
                body: Array(Samples.event("two", id: .random()).utf8))
            #expect(answer.status == 200)
            let groups = try await [1, two.id].asyncMap { project in
                try await desk.get("/api/desk/projects/\(project)/groups").json["items"]?
                    .array?.first?["id"]?.string ?? ""
            }
            let browser = try await Browser(desk)
            let path = "/groups/\(groups[0])/merge"
            #expect(try await browser.get(path + "?into=\(groups[1])").status == 400)
            let token = try #require(try await browser.forms(of: "/projects/1").first?.token)
            let merged = try await browser.post(path, "csrf=\(token)&into=\(groups[1])")
            #expect(merged.status == 400)
        }
    }

    @Test
    func `A duplicate is answered with its id, as the first was`() async throws {
        try await TestDesk.with { desk in
            let id = EventID.random()
            for _ in 0..<2 {
                let answer = try await desk.report("boom", id: id)
                #expect(answer.json == ["id": .string(id.description)])
            }
        }
    }

    @Test
    func `A path that only begins like the desk's is not one of its paths`() async throws {
        try await TestDesk.with {
            $0.publicURL = PublicURL("https://desk.example/team")
        } _: { desk in
            for (path, isIn) in [
                ("/team/login", true), ("/login", true), ("/teamlogin", false),
                ("/teams/login", false), ("/team-x/login", false), ("/team%2Flogin", false),
            ] {
                let answer = try await desk.send(.GET, path)
                #expect((answer.status == 200) == isIn, "\(path)")
            }
        }
    }

    @Test
    func `A small body in chunks is bounded as one with a length`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(
                    "PUT \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                        + "\(desk.welcome.token)\r\nTransfer-Encoding: chunked\r\n\r\n")
                let part = String(repeating: " ", count: 30_000)
                for part in [part, part, part, #"{"status":"muted"}"#] {
                    try await raw.write(String(part.utf8.count, radix: 16) + "\r\n\(part)\r\n")
                }
                try await raw.write("0\r\n\r\n")
                #expect(await raw.read(until: "\r\n\r\n"))
                #expect(raw.received.hasPrefix("HTTP/1.1 413"))
            }
            #expect(try await desk.get(path).json["status"] == "open")
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(
        _ transform: (Element) async throws -> Result
    ) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
