import DeskKit
import DeskModel
import DeskStore
import DeskStoreSQLite
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Testing

@Suite("The end of a desk", .timeLimit(.minutes(10)))
struct ShutdownTests {
    @Test
    func `A body that had begun is stored, no new connection is taken, and live streams end`()
        async throws
    {
        let folder = TemporaryFolder()
        let id = EventID.random()
        let body = Samples.envelope("boom", id: id)
        try await TestDesk.with(in: folder) { desk in
            try await RawConnection.with(port: desk.port) { viewer in
                try await viewer.write(
                    "GET /api/desk/projects/1/live HTTP/1.1\r\nHost: x\r\n"
                        + "Authorization: Bearer \(desk.welcome.token)\r\n\r\n")
                #expect(await viewer.read(until: ": live"))
                try await RawConnection.with(port: desk.port) { raw in
                    try await raw.write(
                        "POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\n"
                            + "X-Sentry-Auth: Sentry sentry_key=\(desk.key)\r\n"
                            + "Expect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
                    #expect(await raw.read(until: "100 Continue\r\n\r\n"))
                    try await raw.write(String(body.prefix(20)))
                    await desk.group.triggerGracefulShutdown()
                    _ = await viewer.readToEnd()
                    await #expect(throws: (any Error).self) {
                        try await RawConnection.with(port: desk.port) { _ = await $0.readToEnd() }
                    }
                    try await raw.write(String(body.dropFirst(20)))
                    #expect(await raw.read(until: id.description))
                    #expect(raw.received.contains("HTTP/1.1 200"))
                }
            }
        }
        let store = try SQLiteStore.open(folder: folder.path)
        #expect(try await store.events(withID: id, project: 1).count == 1)
        try await store.close()
    }

    @Test
    func `A body that does not end is cut off when the time is over`() async throws {
        try await TestDesk.with {
            $0.limits.shutdown = .milliseconds(300)
        } _: { desk in
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(
                    "POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\n"
                        + "X-Sentry-Auth: Sentry sentry_key=\(desk.key)\r\n"
                        + "Expect: 100-continue\r\nContent-Length: 99\r\n\r\n")
                #expect(await raw.read(until: "100 Continue\r\n\r\n"))
                try await raw.write("{")
                await desk.group.triggerGracefulShutdown()
                #expect(await !raw.readToEnd().contains(" 200 "))
            }
        }
    }

    @Test
    func `The token of a start ends with it, and one that was added stays`() async throws {
        let folder = TemporaryFolder()
        let tokens = Locked<[String]>([])
        try await TestDesk.with(in: folder) { desk in
            let administration = try await Administration(
                DeskConfiguration(), DataFolder(path: folder.path))
            let added = try await administration.addToken(named: "ci")
            tokens.change { $0 = [desk.welcome.token, added] }
        }
        try await TestDesk.with(in: folder) { desk in
            var statuses: [Int] = []
            for token in tokens.value + [desk.welcome.token] {
                statuses.append(
                    try await desk.send(
                        .GET, "/api/desk/projects", headers: ["Authorization": "Bearer \(token)"]
                    ).status)
            }
            #expect(statuses == [401, 200, 200])
        }
    }

    @Test
    func `A port in use is one line of failure`() async throws {
        try await TestDesk.with { desk in
            await #expect(throws: DeskFailure.self) {
                try await TestDesk.with {
                    $0.listen = ListenAddress(port: desk.port)
                } _: { _ in
                }
            }
        }
    }
}
