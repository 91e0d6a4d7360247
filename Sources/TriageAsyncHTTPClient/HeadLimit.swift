#if AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Gives up on an answer whose head does not end.
///
/// The parser has limits of its own for fields, 256 of them and 80 KB each, and none for the status
/// line or for interim answers. What it has not made a head of by the time the limit is passed is
/// refused here; a head that ends is measured exactly by ``ResponseReader``.
final class HeadLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    /// The bytes that came since the request was sent; nil when no head is awaited.
    private var received: Int?

    init(_ limit: Int) { self.limit = limit }

    func begin() { received = 0 }

    func end() { received = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let soFar = received {
            guard soFar <= limit else {
                return context.fireErrorCaught(TransportError.headTooLarge)
            }
            received = soFar + Self.unwrapInboundIn(data).readableBytes
        }
        context.fireChannelRead(data)
    }
}

extension ChannelPipeline {
    /// Puts the guards of the head before and behind the parser; on the event loop only.
    func guardHeads(_ limit: Int, _ writes: WrittenRequests?) throws {
        let parser = try syncOperations.handler(
            type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        let headLimit = HeadLimit(limit)
        try syncOperations.addHandler(headLimit, position: .before(parser))
        try syncOperations.addHandler(HeadGuard(headLimit, writes), position: .after(parser))
    }
}
#endif
