import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A server that plays its steps at the first bytes that come, whatever they are.
final class PlainSpeaker: Sendable {
    private let channel: any Channel
    private let log = NIOLockedValueBox(RawServer.Log())

    init(_ steps: [Step]) async throws {
        let log = log
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        AnyRequest(),
                        RawHandler(log: log, script: { _ in steps }),
                    ])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit { channel.close(promise: nil) }

    /// How many connections it took.
    var connections: Int { log.withLockedValue { $0.connections } }

    var port: Int { channel.localAddress?.port ?? 0 }

    /// Takes the first bytes for a request.
    private final class AnyRequest: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let request = ByteBuffer(string: "GET / HTTP/1.1\r\n\r\n")
            context.fireChannelRead(Self.wrapInboundOut(request))
        }
    }
}
