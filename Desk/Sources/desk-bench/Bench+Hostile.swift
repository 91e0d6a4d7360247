import CZlib
import DeskModel
import Foundation
import NIOCore
import NIOPosix

extension Bench {
    /// Measures the cost of hostile senders.
    func hostile(_ table: Table) async throws {
        try await withDesk { desk, _ in
            let group = MultiThreadedEventLoopGroup.singleton
            let quiet = desk.server.memory.peak
            let bomb = bomb(inflatedBytes: 300_000_000)
            let head = """
                POST /api/1/envelope/ HTTP/1.1\r
                Host: 127.0.0.1\r
                X-Sentry-Auth: Sentry sentry_key=\(desk.key)\r
                Content-Encoding: gzip\r
                Content-Length: \(bomb.count)\r
                \r\n
                """
            let (answer, time) = try await ask(desk, [Array(head.utf8) + bomb], on: group)
            table.row("\(bomb.count) bytes that inflate to 300 MB: answer", answer)
            table.row("the same: time", "\(time.rounded(to: 0)) ms")
            table.row(
                "the same: memory it added",
                "\((desk.server.memory.peak - quiet).rounded(to: 0)) MB")
            let before = desk.server.memory.peak
            let line = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ".utf8)
            let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
            let (refusal, _) = try await ask(
                desk, [line] + Array(repeating: piece, count: 64), on: group)
            table.row("a header line of 64 MB without an end: answer", refusal)
            table.row(
                "the same: memory it added",
                "\((desk.server.memory.peak - before).rounded(to: 0)) MB")
            desk.server.stop()
        }
    }

    /// Sends pieces, and waits for the first line of the answer or the end of the connection.
    private func ask(
        _ desk: RunningDesk, _ pieces: [[UInt8]], on group: any EventLoopGroup
    ) async throws -> (String, milliseconds: Double) {
        let start = ContinuousClock.now
        let answer = group.next().makePromise(of: String.self)
        let channel = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(FirstLine(answer))
                }
            }
            .connect(host: "127.0.0.1", port: desk.port).get()
        for piece in pieces where channel.isActive {
            try? await channel.writeAndFlush(channel.allocator.buffer(bytes: piece))
        }
        let line = try await answer.futureResult.get()
        try? await channel.close()
        return (line, Double((ContinuousClock.now - start).milliseconds))
    }

    private func bomb(inflatedBytes: Int) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = [UInt8](repeating: UInt8(ascii: " "), count: 1_000_000)
        var output = [UInt8](repeating: 0, count: 65_536)
        var compressed: [UInt8] = []
        for part in 0..<inflatedBytes / input.count {
            let isLast = part == inflatedBytes / input.count - 1
            input.withUnsafeMutableBufferPointer { input in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                repeat {
                    output.withUnsafeMutableBufferPointer { output in
                        (stream.next_out, stream.avail_out) = (
                            output.baseAddress, UInt32(output.count)
                        )
                        deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    }
                    compressed += output[..<(output.count - Int(stream.avail_out))]
                } while stream.avail_out == 0
            }
        }
        return compressed
    }
}

/// Keeps the first line that a connection brings.
private final class FirstLine: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: EventLoopPromise<String>
    private var isAnswered = false

    init(_ answer: EventLoopPromise<String>) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let line = String(buffer: unwrapInboundIn(data)).prefix { $0 != "\r\n" && $0 != "\n" }
        finish(String(line))
    }

    func channelInactive(context: ChannelHandlerContext) { finish("the connection was closed") }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        finish("the connection was cut")
        context.close(promise: nil)
    }

    private func finish(_ line: String) {
        guard !isAnswered else { return }
        isAnswered = true
        answer.succeed(line)
    }
}
