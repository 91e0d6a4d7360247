import NIOConcurrencyHelpers
import NIOCore

/// The connections that are open, so that stopping can close them all.
struct Connections: Sendable {
    private struct State {
        var open: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    private let book = NIOLockedValueBox(State())

    /// Takes a connection in; after ``closeAll()`` it is closed at once.
    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let isClosed = book.withLockedValue { book in
            if !book.isClosed { book.open[id] = channel }
            return book.isClosed
        }
        guard !isClosed else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in forget(id) }
    }

    /// Closes the connections that are open, and every one that comes later.
    func closeAll() {
        let open = book.withLockedValue { book in
            book.isClosed = true
            return Array(book.open.values)
        }
        for channel in open { channel.close(promise: nil) }
    }

    private func forget(_ id: ObjectIdentifier) {
        book.withLockedValue { book in book.open[id] = nil }
    }
}

/// Enters its connection in the book when it is set up.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let connections: Connections

    init(_ connections: Connections) {
        self.connections = connections
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.add(context.channel)
    }
}
