public import Foundation
import TriageConcurrency

/// A server on a loopback port that answers with bytes, well formed or not: a script a request.
///
///     let server = try FaultServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .close)
///
/// A connection that its script leaves open waits for the next request, so a script without acts is
/// silence. Every connection has a thread of its own; all end when the server goes.
public final class FaultServer: Sendable {
    /// A request as it came over the wire.
    public struct Request: Sendable {
        /// Its place among the requests to this server, from 1.
        public let number: Int
        /// The request line and the fields, with the empty line behind them.
        public let head: String
        /// As many bytes as the fields say.
        public let body: Data
    }

    /// What a server takes for a request.
    public enum RequestFraming: Sendable {
        /// A head with the body that it announces.
        case http
        /// The first bytes that come, whatever they are, such as the hello of TLS.
        case raw
    }

    struct Log: Sendable {
        var open: [ObjectIdentifier: Socket] = [:]
        var requests: [Request] = []
        var connectionCount = 0
        var closedConnectionCount = 0
        var isStopped = false
    }

    /// The port on 127.0.0.1.
    public let port: Int
    let listener: Lock<Socket?>
    private let log = Lock(Log())

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - framing: What it takes for a request.
    ///   - script: What it does when a request has come.
    /// - Throws: A `POSIXError` when there is no port to listen on.
    public init(
        framing: RequestFraming = .http, script: @escaping @Sendable (Request) -> [Action]
    ) throws {
        let (socket, port) = try Socket.bound()
        (listener, self.port) = (Lock(socket), port)
        let log = log
        socket.listen()
        Thread.detachNewThread {
            // A visit that fails, as when there are no descriptors left, ends nothing else.
            while !log.current.isStopped {
                guard let visitor = socket.accept() else {
                    Thread.sleep(forTimeInterval: 0.001)
                    continue
                }
                let connection = Connection(
                    socket: visitor, framing: framing, script: script, log: log)
                let isWanted = log.withLock { log in
                    guard !log.isStopped else { return false }
                    log.connectionCount += 1
                    log.open[ObjectIdentifier(visitor)] = visitor
                    return true
                }
                guard isWanted else { return }
                Thread.detachNewThread { connection.run() }
            }
        }
    }

    /// Starts a server that does the same for every request.
    public convenience init(_ acts: Action...) throws { try self.init { _ in acts } }

    deinit { stop() }

    /// The requests that came, oldest first.
    public var requests: [Request] { log.current.requests }

    /// How many connections came.
    public var connectionCount: Int { log.current.connectionCount }

    /// How many connections have ended, whoever ended them.
    public var closedConnectionCount: Int { log.current.closedConnectionCount }

    /// Ends the listening and every connection.
    public func stop() {
        let open = log.withLock { log in
            log.isStopped = true
            return log.open.values.map(\.self)
        }
        // Elsewhere than on Linux it listens until nobody holds it, and wakes for a visitor alone.
        listener.withLock { listener in
            listener?.end()
            listener = nil
        }
        Socket.wakeListener(at: port)
        for socket in open { socket.end() }
    }
}
