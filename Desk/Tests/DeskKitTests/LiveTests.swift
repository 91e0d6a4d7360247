import DeskKit
import DeskModel
import DeskStore
import NIOCore
import NIOHTTP1
import Testing

@Suite("The live stream", .timeLimit(.minutes(10)))
struct LiveTests {
    private static func request(
        _ desk: TestDesk, _ query: String = "", lastID: String? = nil
    ) -> String {
        "GET /api/desk/projects/1/live\(query) HTTP/1.1\r\nHost: x\r\n"
            + "Authorization: Bearer \(desk.welcome.token)\r\n"
            + (lastID.map { "Last-Event-ID: \($0)\r\n" } ?? "") + "\r\n"
    }

    private static func ids(_ text: String) -> [String] {
        text.split(separator: "data: {\"id\":\"").dropFirst().map { String($0.prefix(32)) }
            .filter { EventID($0) != nil }
    }

    @Test
    func `A stream tells of events and groups from now on`() async throws {
        try await TestDesk.with { desk in
            let (before, after) = (EventID.random(), EventID.random())
            try await desk.report(id: before)
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(Self.request(desk))
                #expect(await raw.read(until: ": live"))
                #expect(raw.received.contains("text/event-stream"))
                try await desk.report(id: after)
                #expect(await raw.read(until: after.description))
                #expect(await raw.read(until: "event: group\n"))
                #expect(raw.received.contains("event: event\n"))
                #expect(!raw.received.contains(before.description))
            }
        }
    }

    @Test
    func `A change of the team is told as a group`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(Self.request(desk))
                #expect(await raw.read(until: ": live"))
                _ = try await desk.change(.PUT, path, ["status": "resolved"])
                #expect(await raw.read(until: #""status":"resolved""#))
            }
        }
    }

    @Test
    func `A page gets the rows of its list as the server draws them, and every position`()
        async throws
    {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let group = path.split(separator: "/").last.map(String.init) ?? ""
            let event = EventID.random()
            for (query, row) in [
                ("?rows=ko", "data-group=\"\(group)\""),
                ("?rows=en&group=\(group)", "data-event=\"\(event)\""),
                ("?rows=en&group=another", nil),
            ] {
                try await RawConnection.with(port: desk.port) { raw in
                    try await raw.write(Self.request(desk, query + "&after=0"))
                    try await desk.report(id: event)
                    #expect(await raw.read(until: "event: position\ndata: "))
                    if let row { #expect(await raw.read(until: row), "\(query)") }
                    #expect(raw.received.contains("event: row\ndata: <li ") == (row != nil))
                    #expect(!raw.received.contains("event: group"))
                }
            }
            let other = try await desk.get("/api/desk/projects/1/live?rows=fr")
            #expect(other.status == 400)
        }
    }

    @Test(arguments: ["header", "query"])
    func `A stream that resumes misses nothing, under load too`(way: String) async throws {
        try await TestDesk.with { desk in
            let ids = (0..<300).map { _ in EventID.random() }
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for id in ids { try await desk.report(id: id) }
                }
                var (seen, position): (Set<String>, String) = ([], "0")
                while seen.count < ids.count {
                    let from = position
                    let text = try await RawConnection.with(port: desk.port) { raw in
                        try await raw.write(
                            way == "header"
                                ? Self.request(desk, lastID: from)
                                : Self.request(desk, "?after=\(from)"))
                        _ = await raw.read(until: "\nid: ")
                        _ = await raw.read(until: "\n\n")
                        return raw.received
                    }
                    seen.formUnion(Self.ids(text))
                    let whole = text[..<(text.ranges(of: "\n\n").last?.lowerBound ?? text.endIndex)]
                    let last = whole.ranges(of: "\nid: ").last?.upperBound
                    position = last.map { String(whole[$0...].prefix { $0.isNumber }) } ?? position
                }
                #expect(seen == Set(ids.map(\.description)))
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: [
        "x", "-1", "", "1.5", "99999999999", "99999999999999999999999",
    ])
    func `What is no position is 400, one that was never reached too`(id: String) async throws {
        try await TestDesk.with { desk in
            var headers = desk.bearer
            headers["Last-Event-ID"] = id
            let answer = try await desk.send(
                .GET, "/api/desk/projects/1/live", headers: headers)
            #expect(answer.status == 400)
        }
    }

    @Test
    func `A quiet stream gives signs of life`() async throws {
        try await TestDesk.with {
            $0.limits.heartbeat = .milliseconds(50)
        } _: { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(Self.request(desk))
                #expect(await raw.read(until: ": still here\n\n"))
            }
        }
    }

    @Test
    func `A stream ends when its token is revoked`() async throws {
        try await TestDesk.with { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(Self.request(desk))
                #expect(await raw.read(until: ": live"))
                _ = try await desk.store.revokeToken(named: "(this start)")
                desk.clock.advance(by: .seconds(5))
                #expect(await raw.read(until: "0\r\n\r\n"))
            }
        }
    }

    @Test
    func `Viewers that do not read are disconnected, and hold up nobody`() async throws {
        try await TestDesk.with {
            $0.limits.stall = .milliseconds(500)
        } _: { desk in
            let text = String(repeating: "\u{1F4A5}", count: 200)
            try await withThrowingTaskGroup { group in
                for _ in 0..<5 {
                    group.addTask {
                        try await RawConnection.with(port: desk.port, room: 4096) { raw in
                            try await raw.channel.setOption(.autoRead, value: false).get()
                            try await raw.write(Self.request(desk))
                            try await Task.sleep(for: .seconds(600))
                        }
                    }
                }
                let all = try await desk.eventually {
                    try await desk.send(.GET, "/metrics").text.contains("desk_live_viewers 5\n")
                }
                #expect(all)
                let none = try await desk.eventually {
                    for _ in 0..<100 { try await desk.report(text) }
                    return try await desk.send(.GET, "/metrics").text.contains(
                        "desk_live_viewers 0\n")
                }
                #expect(none)
                group.cancelAll()
            }
        }
    }
}
