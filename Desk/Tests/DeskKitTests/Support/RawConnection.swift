import NIOCore
import NIOPosix
import Testing

/// A client that writes any bytes.
struct RawConnection: Sendable {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Connects for as long as the body runs.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - room: The number of bytes that wait here unread before the other side must wait; nil means
    ///     the system's own.
    ///   - body: A closure that uses the connection.
    /// - Returns: The body's result.
    /// - Throws: The body's error, or the reason for no connection.
    static func with<Result: Sendable>(
        port: Int, room: Int? = nil, _ body: (inout Session) async throws -> Result
    ) async throws -> Result {
        var bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.allowRemoteHalfClosure, value: true)
        if let room { bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: room) }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true))
            }
        }
        return try await channel.executeThenClose { inbound, outbound in
            var session = Session(
                channel: channel.channel, inbound: inbound.makeAsyncIterator(), outbound: outbound)
            return try await body(&session)
        }
    }

    struct Session {
        let channel: any Channel
        var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
        var received = ""

        func write(_ text: String) async throws {
            try await outbound.write(ByteBuffer(string: text))
        }

        /// Reads until a text was received; false if the connection ends before.
        mutating func read(until text: String) async -> Bool {
            let limit = WaitLimit(of: channel)
            defer { limit.end() }
            while !received.contains(text) {
                guard let part = try? await inbound.next(isolation: #isolation) else {
                    return false
                }
                received += String(buffer: part)
            }
            return true
        }

        /// Reads to the end of the connection.
        mutating func readToEnd() async -> String {
            let limit = WaitLimit(of: channel)
            defer { limit.end() }
            while let part = try? await inbound.next(isolation: #isolation) {
                received += String(buffer: part)
            }
            return received
        }
    }
}

/// The longest wait for what the other side writes: then the connection is closed, and the test has failed.
///
/// Without it a stream that does not end holds the test until the limit of its suite.
private struct WaitLimit {
    private let isOver = Locked(false)
    private let timer: Scheduled<Void>

    init(of channel: any Channel) {
        timer = channel.eventLoop.scheduleTask(in: .seconds(60)) { [isOver] in
            isOver.change { $0 = true }
            channel.close(promise: nil)
        }
    }

    func end() {
        timer.cancel()
        if isOver.value {
            Issue.record("The other side has neither written this nor ended for a minute.")
        }
    }
}
