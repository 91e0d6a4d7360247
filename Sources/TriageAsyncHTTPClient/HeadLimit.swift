#if AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Refuses a response whose head does not end.
///
/// The parser limits fields itself, to 256 fields of 80 KB each, but neither the status line nor
/// interim responses. This handler fails a head that has not ended when the limit is passed. For a
/// head that does end, ``ResponseReader`` measures the exact size.
final class HeadLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    /// The number of bytes since the request was sent; nil while no head is expected.
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
    /// Adds the handlers before and after the parser; call it on the event loop only.
    func guardHeads(_ limit: Int, _ writes: WrittenRequests?) throws {
        let parser = try syncOperations.handler(
            type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        let headLimit = HeadLimit(limit)
        try syncOperations.addHandler(headLimit, position: .before(parser))
        try syncOperations.addHandler(HeadGuard(headLimit, writes), position: .after(parser))
    }
}
#endif
