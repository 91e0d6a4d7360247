import NIOCore

/// Bounds the bytes that a sender may send without any part of a request in them.
///
/// The decoder bounds header fields; a chunk's size may have zeros and extensions without an end.
final class UnparsedBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The reason why a connection ends.
    struct TooMany: Error {}

    /// More than a header and a full read of the socket.
    private static let limit = 1 << 20
    private var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += unwrapInboundIn(data).readableBytes
        guard count <= Self.limit else {
            context.fireErrorCaught(TooMany())
            return
        }
        context.fireChannelRead(data)
    }

    /// Notes that the decoder read a part.
    func reset() { count = 0 }
}
