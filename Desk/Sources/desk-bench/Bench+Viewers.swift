import NIOCore
import NIOHTTP1
import NIOPosix

extension Bench {
    /// The rate of stored events while people watch, of whom some have stopped reading.
    func viewers(_ table: Table, on group: any EventLoopGroup) async throws {
        var events = Events()
        let bodies = (0..<10_000).map { _ in events.envelope().bytes }
        try await withDesk { desk, _ in
            let alone = try await desk.load.send(Array(bodies[..<5_000]), on: group)
            var watching: [any Channel] = []
            for number in 0..<200 {
                watching.append(try await watch(desk, stalled: number % 4 == 0, on: group))
            }
            let watched = try await desk.load.send(Array(bodies[5_000...]), on: group)
            let memory = desk.server.memory
            table.row(
                "200 viewers, 50 of them stalled: rate by the rate without",
                (watched.rate / alone.rate).rounded(to: 2))
            table.row(
                "200 viewers, 50 of them stalled: memory at the end, highest",
                "\(memory.now.rounded(to: 0)), \(memory.peak.rounded(to: 0)) MB")
            for channel in watching { channel.close(promise: nil) }
            desk.server.stop()
        }
    }

    private func watch(
        _ desk: RunningDesk, stalled: Bool, on group: any EventLoopGroup
    ) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: group)
            .channelOption(.autoRead, value: !stalled)
            .channelOption(.socketOption(.so_rcvbuf), value: stalled ? 4096 : 65_536)
            .connect(host: "127.0.0.1", port: desk.port).get()
        let request = """
            GET /api/desk/projects/1/live HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(desk.token)\r
            \r\n
            """
        try await channel.writeAndFlush(channel.allocator.buffer(string: request))
        return channel
    }
}
