public import Foundation
import TriageConcurrency

/// A mock server on a loopback port, which plays a script of actions for each request.
///
/// The actions send any bytes, valid HTTP or not.
///
///     let server = try FaultServer(
///         .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .close)
///
/// A connection that the script leaves open waits for the next request, so a script without actions
/// is a server that never responds. Every connection has its own thread. All connections end when
/// the server is stopped or released.
public final class FaultServer: Sendable {
    /// A request as it was received.
    public struct Request: Sendable {
        /// The position among all requests to this server, from 1.
        public let number: Int
        /// The request line and the header fields, with the empty line; empty with `raw` framing.
        public let head: String
        /// The body, as long as `Content-Length` says.
        ///
        /// With `raw` framing, the bytes that were received, up to 4096.
        public let body: Data
    }

    /// A rule for where a request ends.
    public enum RequestFraming: Sendable {
        /// A request is an HTTP head and the body that it announces.
        case http
        /// A request is whatever bytes arrive together, such as a TLS client hello.
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
    ///   - framing: The rule for where a request ends; HTTP by default.
    ///   - script: Returns the actions for a request; called on the connection's thread.
    /// - Throws: A `POSIXError` if no port is available.
    public init(
        framing: RequestFraming = .http, script: @escaping @Sendable (Request) -> [Action]
    ) throws {
        let (socket, port) = try Socket.bound()
        (listener, self.port) = (Lock(socket), port)
        let log = log
        socket.startListening()
        Thread.detachNewThread {
            // A failed accept, for example without free descriptors, must not end the server.
            while !log.current.isStopped {
                guard let client = socket.nextConnection() else {
                    Thread.sleep(forTimeInterval: 0.001)
                    continue
                }
                let connection = Connection(
                    socket: client, framing: framing, script: script, log: log)
                let isWanted = log.withLock { log in
                    guard !log.isStopped else { return false }
                    log.connectionCount += 1
                    log.open[ObjectIdentifier(client)] = client
                    return true
                }
                guard isWanted else { return }
                Thread.detachNewThread { connection.run() }
            }
        }
    }

    /// Starts a server that performs the same actions for every request.
    public convenience init(_ actions: Action...) throws { try self.init { _ in actions } }

    deinit { stop() }

    /// The requests that were received, oldest first.
    public var requests: [Request] { log.current.requests }

    /// The number of connections that were accepted.
    public var connectionCount: Int { log.current.connectionCount }

    /// The number of connections that have ended, on either side.
    public var closedConnectionCount: Int { log.current.closedConnectionCount }

    /// Stops listening and closes every connection; a second call does nothing more.
    public func stop() {
        let open = log.withLock { log in
            log.isStopped = true
            return log.open.values.map(\.self)
        }
        // Except on Linux, a blocked `accept` wakes only for a connection.
        listener.withLock { listener in
            listener?.end()
            listener = nil
        }
        Socket.wakeListener(at: port)
        for socket in open { socket.end() }
    }
}
