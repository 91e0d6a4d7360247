import NIOCore
import NIOHTTP1

/// Puts a ``ConnectionHandler`` right behind the HTTP decoder, where it sees every part as it came.
final class ConnectionInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let terms: ConnectionHandler.Terms

    init(terms: ConnectionHandler.Terms) { self.terms = terms }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let counter = UnparsedBytes()
            try pipeline.addHandler(
                ConnectionHandler(terms: terms, unparsed: counter), position: .after(decoder))
            try pipeline.addHandler(counter, position: .before(decoder))
        } catch {
            context.close(promise: nil)
        }
    }
}
