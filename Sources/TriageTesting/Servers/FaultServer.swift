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

        /// The method, such as `GET`; empty with `raw` framing.
        public var method: String { requestLine(0) }

        /// The path with the query, as it was sent; empty with `raw` framing.
        public var path: String { requestLine(1) }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// Returns the value of the first header field with a name; nil if there is none.
        ///
        /// The case of the name does not matter.
        public func field(_ name: String) -> String? {
            let lines = head.split(separator: "\r\n").dropFirst()
            let fields = lines.map { $0.split(separator: ":", maxSplits: 1) }
            let found = fields.first { $0[0].lowercased() == name.lowercased() }
            return found.map { $0.dropFirst().joined().trimmingCharacters(in: .whitespaces) }
        }

        private func requestLine(_ index: Int) -> String {
            let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
            return words.indices.contains(index) ? String(words[index]) : ""
        }
    }

    /// A rule for where a request ends.
    package enum RequestFraming: Sendable {
        /// A request is an HTTP head and the body that it announces.
        case http
        /// A request is whatever bytes arrive together, such as a TLS client hello.
        case raw
    }

    struct Log: Sendable {
        /// The socket that accepts connections; nil while the server is stopped.
        var listener: Socket?
        /// The same socket, as long as a thread keeps it and its port.
        weak var lastListener: Socket?
        var open: [ObjectIdentifier: Socket] = [:]
        var requests: [Request] = []
        var connectionCount = 0
        var closedConnectionCount = 0
    }

    /// The port on 127.0.0.1.
    public let port: Int
    let log = Lock(Log())
    private let framing: RequestFraming
    private let script: @Sendable (Request) -> [Action]

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - framing: The rule for where a request ends.
    ///   - script: Returns the actions for a request; called on the connection's thread.
    /// - Throws: A `POSIXError` if no port is available.
    package init(
        framing: RequestFraming, script: @escaping @Sendable (Request) -> [Action]
    ) throws {
        let (socket, port) = try Socket.bound()
        (self.framing, self.script, self.port) = (framing, script, port)
        listen(on: socket)
    }

    /// Starts a server.
    ///
    /// - Parameter script: Returns the actions for a request; called on the connection's thread.
    /// - Throws: A `POSIXError` if no port is available.
    public convenience init(script: @escaping @Sendable (Request) -> [Action]) throws {
        try self.init(framing: .http, script: script)
    }

    /// Starts a server that performs the same actions for every request.
    public convenience init(_ actions: Action...) throws { try self.init { _ in actions } }

    deinit { stop() }

    /// The requests that were received, oldest first.
    public var requests: [Request] { log.current.requests }

    /// The number of connections that were accepted.
    package var connectionCount: Int { log.current.connectionCount }

    /// The number of connections that have ended, on either side.
    public var closedConnectionCount: Int { log.current.closedConnectionCount }

    /// Stops listening and closes every connection; a second call does nothing more.
    ///
    /// Connections are refused until ``start()`` is called.
    public func stop() {
        let (listener, open) = log.withLock { log in
            defer { log.listener = nil }
            return (log.listener, log.open.values.map(\.self))
        }
        guard let listener else { return }
        // Except on Linux, a blocked `accept` wakes only for a connection.
        listener.end()
        Socket.wakeListener(at: port)
        for socket in open { socket.end() }
    }

    /// Starts a stopped server again on its port, such as after an outage.
    ///
    /// It does nothing unless the server was stopped.
    ///
    /// - Throws: A `POSIXError` if the port was taken meanwhile.
    public func start() throws {
        guard log.current.listener == nil else { return }
        while log.current.lastListener != nil { Thread.sleep(forTimeInterval: 0.001) }
        listen(on: try Socket.bound(to: port).0)
    }

    /// Accepts connections until the server is stopped or released.
    private func listen(on socket: Socket) {
        log.withLock { ($0.listener, $0.lastListener) = (socket, socket) }
        socket.startListening()
        let (log, framing, script) = (log, framing, script)
        Thread.detachNewThread {
            // A failed accept, for example without free descriptors, must not end the server.
            while log.current.listener === socket {
                guard let client = socket.nextConnection() else {
                    Thread.sleep(forTimeInterval: 0.001)
                    continue
                }
                let connection = Connection(
                    socket: client, framing: framing, script: script, log: log)
                let isWanted = log.withLock { log in
                    guard log.listener === socket else { return false }
                    log.connectionCount += 1
                    log.open[ObjectIdentifier(client)] = client
                    return true
                }
                guard isWanted else { return }
                Thread.detachNewThread { connection.run() }
            }
        }
    }
}
