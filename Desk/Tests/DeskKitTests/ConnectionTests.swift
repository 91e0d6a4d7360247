import DeskKit
import DeskModel
import NIOCore
import NIOHTTP1
import Testing

@Suite("Connections", .timeLimit(.minutes(10)))
struct ConnectionTests {
    private func head(_ desk: TestDesk, _ more: String) -> String {
        "POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\n"
            + "X-Sentry-Auth: Sentry sentry_key=\(desk.key)\r\n\(more)\r\n"
    }

    @Test
    func `A body may come in chunks`() async throws {
        try await TestDesk.with { desk in
            let id = EventID.random()
            let body = Array(Samples.envelope("boom", id: id))
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(head(desk, "Transfer-Encoding: chunked\r\n"))
                for start in stride(from: 0, to: body.count, by: 7) {
                    let part = String(body[start..<min(start + 7, body.count)])
                    try await raw.write(String(part.utf8.count, radix: 16) + "\r\n\(part)\r\n")
                }
                try await raw.write("0\r\n\r\n")
                #expect(await raw.read(until: id.description))
                #expect(raw.received.hasPrefix("HTTP/1.1 200"))
            }
        }
    }

    @Test
    func `Requests on one connection are answered in their order, also if they come at once`()
        async throws
    {
        try await TestDesk.with { desk in
            let ids = (0..<5).map { _ in EventID.random() }
            let requests = ids.map { id -> String in
                let body = Samples.envelope("boom", id: id)
                return head(desk, "Content-Length: \(body.utf8.count)\r\n") + body
            }
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(requests.joined())
                #expect(await raw.read(until: ids[4].description))
                let places = ids.map { raw.received.ranges(of: $0.description).first?.lowerBound }
                #expect(!places.contains(nil))
                #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
            }
        }
    }

    @Test
    func `A body that is cut off is not taken`() async throws {
        try await TestDesk.with { desk in
            let body = Samples.envelope("boom", id: .random())
            for kind in [
                "Content-Length: \(body.utf8.count + 10)\r\n", "Transfer-Encoding: chunked\r\n",
            ] {
                try await RawConnection.with(port: desk.port) { raw in
                    let size = String(body.utf8.count, radix: 16)
                    let start = kind.hasPrefix("T") ? "\(size)\r\n\(body)\r\n" : body
                    try await raw.write(head(desk, kind) + start)
                    raw.outbound.finish()
                    #expect(await !raw.readToEnd().contains("200 OK"))
                }
            }
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["stored"] == 0)
        }
    }

    @Test
    func `A header without an end is refused and not held`() async throws {
        try await TestDesk.with { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write("GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
                let part = String(repeating: "a", count: 1 << 16)
                for _ in 0..<64 {
                    do { try await raw.write(part) } catch { break }
                }
                let answer = await raw.readToEnd()
                #expect(answer.hasPrefix("HTTP/1.1 400"))
                #expect(answer.contains(#"{"detail":"#))
            }
            #expect(try await desk.report().status == 200)
        }
    }

    @Test
    func `A chunk's size without an end is refused`() async throws {
        try await TestDesk.with { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(head(desk, "Transfer-Encoding: chunked\r\n"))
                let part = String(repeating: "0", count: 1 << 16)
                for _ in 0..<32 {
                    do { try await raw.write(part) } catch { break }
                }
                #expect(await raw.readToEnd().hasPrefix("HTTP/1.1 400"))
            }
        }
    }

    @Test(arguments: [
        "hello\r\n\r\n", "\u{16}\u{03}\u{01}\u{02}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nbad header\r\n\r\n",
    ])
    func `What is no HTTP is answered 400`(text: String) async throws {
        try await TestDesk.with { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(text)
                #expect(await raw.readToEnd().hasPrefix("HTTP/1.1 400"))
            }
        }
    }

    @Test
    func `A sender that goes on after a refusal still reads it, and is then cut off`() async throws
    {
        try await TestDesk.with { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(head(desk, "Content-Length: 30000000\r\n"))
                try await raw.write(String(repeating: " ", count: 100_000))
                #expect(await raw.read(until: "\r\n\r\n"))
                #expect(raw.received.hasPrefix("HTTP/1.1 413"))
                #expect(raw.received.lowercased().contains("connection: close"))
                _ = await raw.readToEnd()
            }
        }
    }

    @Test
    func `A sender that asks before it sends is told to go on`() async throws {
        try await TestDesk.with { desk in
            let id = EventID.random()
            let body = Samples.envelope("boom", id: id)
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(
                    head(desk, "Expect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n"))
                #expect(await raw.read(until: "100 Continue\r\n\r\n"))
                try await raw.write(body)
                #expect(await raw.read(until: id.description))
            }
        }
    }

    @Test
    func `A sender that is silent is cut off: before a head, in a head and in a body`() async throws
    {
        try await TestDesk.with {
            $0.limits.silence = .seconds(3)
        } _: { desk in
            for start in ["", "POST /api/1/envel", head(desk, "Content-Length: 100\r\n") + "{}"] {
                try await RawConnection.with(port: desk.port) { raw in
                    if !start.isEmpty { try await raw.write(start) }
                    #expect(await !raw.readToEnd().contains(" 200 "))
                }
            }
            #expect(try await desk.report().status == 200)
        }
    }

    @Test
    func `A flood of silent connections keeps nobody out`() async throws {
        try await TestDesk.with {
            $0.limits.connections = 20
        } _: { desk in
            let connected = Locked(0)
            try await withThrowingTaskGroup { group in
                for _ in 0..<60 {
                    group.addTask {
                        try await RawConnection.with(port: desk.port) { raw in
                            connected.change { $0 += 1 }
                            _ = await raw.readToEnd()
                        }
                    }
                }
                // The desk accepts connections in their order, so those to come stay.
                #expect(try await desk.eventually { connected.value == 60 })
                for _ in 0..<10 {
                    let answer = try await desk.report()
                    #expect(answer.status == 200)
                }
                group.cancelAll()
            }
        }
    }
}
