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
            try pipeline.addHandler(ConnectionHandler(terms: terms), position: .after(decoder))
        } catch {
            context.close(promise: nil)
        }
    }
}
