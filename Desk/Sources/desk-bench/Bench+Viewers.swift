import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

extension Bench {
    /// Measures the rate of stored events with 200 viewers, 50 of them stalled, beside the rate without.
    func viewers(_ table: Table, on group: any EventLoopGroup) async throws {
        var events = Events()
        let bodies = (0..<15_000).map { _ in events.envelope().bytes }
        try await withDesk { desk, _ in
            let before = try await desk.load.send(Array(bodies[..<5_000]), on: group)
            let read = Atomic(0)
            let count: @Sendable (Int) -> Void = { read.add($0, ordering: .relaxed) }
            var watching: [any Channel] = []
            for number in 0..<200 {
                watching.append(
                    try await watch(desk, stalled: number % 4 == 0, on: group, count))
            }
            let watched = try await desk.load.send(Array(bodies[5_000..<10_000]), on: group)
            let memory = desk.server.memory
            let megabytes = Double(read.load(ordering: .relaxed)) / 150_000_000
            for channel in watching { try? await channel.close() }
            let after = try await desk.load.send(Array(bodies[10_000...]), on: group)
            let alone = (before.rate + after.rate) / 2
            let name = "200 viewers, 50 of them stalled"
            table.row("\(name): rate by the rate without", (watched.rate / alone).rounded(to: 2))
            table.row("\(name): what each of the others had read", "\(megabytes.rounded(to: 1)) MB")
            table.row(
                "\(name): memory at the end, highest",
                "\(memory.now.rounded(to: 0)), \(memory.peak.rounded(to: 0)) MB")
            desk.server.stop()
        }
    }

    private func watch(
        _ desk: RunningDesk, stalled: Bool, on group: any EventLoopGroup,
        _ count: @escaping @Sendable (Int) -> Void
    ) async throws -> any Channel {
        let room = stalled ? 4096 : 1 << 20
        let channel = try await ClientBootstrap(group: group)
            .channelOption(.autoRead, value: !stalled)
            .channelOption(.socketOption(.so_rcvbuf), value: room)
            .channelOption(
                .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: room)
            )
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ByteCounter(count))
                }
            }
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

/// Counts bytes and drops them, so that watching costs as little as it can.
private final class ByteCounter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let count: @Sendable (Int) -> Void

    init(_ count: @escaping @Sendable (Int) -> Void) { self.count = count }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count(unwrapInboundIn(data).readableBytes)
    }
}
