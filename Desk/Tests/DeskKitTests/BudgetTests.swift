@testable import DeskKit
import DeskModel
import DeskStore
import NIOHTTP1
import Testing

/// The bytes of bodies that the desk holds, which are given back however a request ends.
@Suite("The budget of bodies", .timeLimit(.minutes(10)))
struct BudgetTests {
    /// The bytes of a body, of which ``limit`` has room for two.
    private static let large = 1_500_000
    private static let limit = 4_000_000

    private static func envelope(key: String) -> String {
        #"{"dsn":"http://\#(key)@x/1"}"# + "\n" + #"{"type":"unknown"}"# + "\n"
    }

    private func body(_ start: String, _ count: Int = large) -> [UInt8] {
        Array(start.utf8) + [UInt8](repeating: 0x78, count: count)
    }

    private func held(_ desk: TestDesk) async throws -> Int? {
        let text = try await desk.send(.GET, "/metrics").text
        return text.split(separator: "\n").first { $0.hasPrefix("desk_body_bytes ") }
            .flatMap { Int($0.drop { $0 != " " }.dropFirst()) }
    }

    /// Sends each body more often than the budget has room for it, and then an event.
    private func expect(
        _ desk: TestDesk, _ status: Int, of body: [UInt8], at path: String = "/api/1/envelope/",
        with headers: [String: String]? = nil
    ) async throws {
        for _ in 0..<4 {
            let answer = try await desk.send(
                .POST, path, headers: headers ?? desk.auth, body: body)
            #expect(answer.status == status, "\(path) with \(headers ?? [:])")
        }
        #expect(try await desk.eventually { try await held(desk) == 0 }, "\(status)")
    }

    @Test
    func `Bodies that are taken or refused give back what they held, each time`() async throws {
        try await TestDesk.with {
            $0.limits.heldBytes = Self.limit
        } _: { desk in
            try await expect(desk, 200, of: body(Self.envelope(key: desk.key)))
            try await expect(desk, 400, of: body("no envelope\n"))
            try await expect(desk, 413, of: body("{}"), at: "/api/1/store/")
            for (encoding, status) in [("zstd", 415), ("gzip", 400)] {
                let headers = desk.auth.merging(["Content-Encoding": encoding]) { $1 }
                try await expect(desk, status, of: body(""), with: headers)
            }
            let wrong = body(Self.envelope(key: String(repeating: "0", count: 32)))
            try await expect(desk, 403, of: wrong, with: [:])
            try await expect(desk, 503, of: body("", Self.limit + 1))
            _ = try await desk.store.set(ProjectSettings(isEnabled: false), for: 1)
            desk.clock.advance(by: .seconds(2))
            try await expect(desk, 429, of: body("no envelope\n"))
            _ = try await desk.store.set(ProjectSettings(isEnabled: true), for: 1)
            desk.clock.advance(by: .seconds(2))
            #expect(try await desk.report().status == 200)
        }
    }

    @Test
    func `A body counts as it is read: one that decompresses to a large one needs its room`()
        async throws
    {
        try await TestDesk.with {
            $0.limits.heldBytes = Self.large
        } _: { desk in
            let headers = desk.auth.merging(["Content-Encoding": "gzip"]) { $1 }
            let large = try gzipped(body(Self.envelope(key: desk.key)))
            try await expect(desk, 503, of: large, with: headers)
            let half = try gzipped(body(Self.envelope(key: desk.key), Self.large / 2))
            try await expect(desk, 200, of: half, with: headers)
        }
    }

    private func gzipped(_ body: [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let writer = try GzipWriter { bytes.append(contentsOf: $0) }
        try writer.write(body)
        try writer.finish()
        return bytes
    }

    @Test
    func `A body whose sender goes away gives back what it held`() async throws {
        try await TestDesk.with {
            $0.limits.heldBytes = Self.limit
        } _: { desk in
            let head =
                "POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\nX-Sentry-Auth: Sentry sentry_key="
                + "\(desk.key)\r\nContent-Length: \(Self.large + 1)\r\n\r\n"
            for _ in 0..<4 {
                try await RawConnection.with(port: desk.port) { raw in
                    try await raw.write(head + String(repeating: "x", count: Self.large))
                    #expect(try await desk.eventually { try await held(desk) != 0 })
                }
                #expect(try await desk.eventually { try await held(desk) == 0 })
            }
            #expect(try await desk.report().status == 200)
        }
    }
}

/// The key of a project that is switched off, wherever a sender writes it.
@Suite("Projects that are switched off", .timeLimit(.minutes(10)))
struct SwitchedOffTests {
    @Test
    func `Nothing is taken, wherever the key stands, and whatever is sent`() async throws {
        try await TestDesk.with {
            $0.projects[1] = ProjectSettings(isEnabled: false)
        } _: { desk in
            let dsn = #"{"dsn":"\#(desk.welcome.dsn)"}"# + "\n"
            let event = Samples.item("event", Samples.event("boom", id: .random())) + "\n"
            let feedback =
                Samples.item(
                    "feedback", #"{"contexts":{"feedback":{"message":"m"}}}"#) + "\n"
            let key = desk.key
            let ways: [(String, [String: String], String)] = [
                ("", desk.auth, "{}\n"), ("?sentry_key=\(key)", [:], "{}\n"), ("", [:], dsn),
                ("", ["Authorization": "Sentry sentry_key=\(key)"], "{}\n"),
                ("?sentry_key=\(key)", desk.auth, dsn),
            ]
            for (query, headers, header) in ways {
                for items in [event, feedback, Samples.session + "\n", event + feedback] {
                    let answer = try await desk.send(
                        .POST, "/api/1/envelope/" + query, headers: headers,
                        body: Array((header + items).utf8))
                    #expect(answer.status == 429, "\(query) \(headers) \(header)")
                    #expect(answer["x-sentry-rate-limits"]?.hasPrefix("60::") == true)
                }
            }
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["stored"] == 0 && counts["items"]?["session"]?.int ?? 0 == 0)
            for list in ["groups", "feedback"] {
                let items = try await desk.get("/api/desk/projects/1/\(list)").json["items"]
                #expect(items?.array?.isEmpty == true)
            }
        }
    }
}
