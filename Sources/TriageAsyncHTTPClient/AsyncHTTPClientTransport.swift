#if AsyncHTTPClient
public import AsyncHTTPClient
public import Foundation
public import HTTPTypes
import NIOCore
import NIOPosix
public import NIOSSL
import TriageCore
public import TriageHTTP
public import TriageTransport

/// A transport over async-http-client, for servers and for clients on Linux.
///
/// Choose it wherever URLSession comes from swift-corelibs-foundation. It uses HTTP/1.1, keeps
/// connections alive, sends each request once, and undoes gzip and deflate. It follows no redirect,
/// stores no cookies and uses no proxy. Errors are thrown as a `Fault` with a code that names the
/// error of async-http-client, NIO, TLS or the HTTP parser.
///
/// Its only time limit is one minute for a connection; the client sets a deadline and cancels. A
/// canceled request throws at once, and its connection is closed. Requests may be sent from any
/// thread, several at a time.
public final class AsyncHTTPClientTransport: Transport {
    private let client: HTTPClient
    private let limits: TransportLimits
    /// The pools of our own client; nil for the app's client, whose settings we do not know.
    private let pools: ConnectionPools?
    private let writtenRequests: WrittenRequests?

    /// Creates a transport with its own client, which it shuts down when it is released.
    ///
    /// - Parameters:
    ///   - limits: The maximum sizes of a response.
    ///   - tls: The TLS configuration; nil to trust the system's certificate authorities.
    public init(limits: TransportLimits = TransportLimits(), tls: TLSConfiguration? = nil) {
        let writes = WrittenRequests()
        client = HTTPClient(
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            configuration: .triage(limits: limits, tls: tls, writes: writes))
        self.writtenRequests = writes
        self.limits = limits
        pools = ConnectionPools(tls)
    }

    /// Creates a transport over the app's client, which the app shuts down after the last request.
    ///
    /// Create that client with ``AsyncHTTPClient/HTTPClient/Configuration/triage(limits:tls:)``.
    /// The transport does not change its settings: a client that follows redirects, does not
    /// decompress or has time limits does so here as well.
    ///
    /// - Parameters:
    ///   - client: The app's client.
    ///   - limits: The maximum sizes of a response.
    public init(client: HTTPClient, limits: TransportLimits = TransportLimits()) {
        self.client = client
        self.limits = limits
        pools = nil
        writtenRequests = nil
    }

    /// Shuts down the transport's own client without waiting for its connections.
    ///
    /// A client that is released without a shutdown traps in debug builds. Waiting for the
    /// connections would block the thread that releases the transport.
    deinit {
        if pools != nil { client.shutdown { _ in } }
    }

    /// Sends a request and waits for its response; see `Transport.send(_:body:)`.
    ///
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The body; nil for none.
    /// - Returns: The response, whatever its status.
    /// - Throws: A `Fault`; of kind `canceled` if the task is canceled.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let pool = request.isSecure ? pools?.current : nil
        var status: Int?
        do {
            try Task.checkCancellation()
            let response = try await execute(request, body, pool)
            status = response.finalStatus
            return try await ResponseReader(limits: limits, method: request.method).read(response)
        } catch {
            let fault = Fault(sending: error, status: status)
            // The pool of a request that was canceled before its response may hold a stalled
            // handshake.
            if fault.kind == .canceled, status == nil, let pool { pools?.abandon(pool) }
            throw fault
        }
    }

    /// Runs the request, and again if it met a connection that closed before any byte was written.
    ///
    /// - Throws: The client's error, unless the request can safely be sent again.
    private func execute(
        _ request: HTTPRequest, _ body: Data?, _ pool: Int64?
    ) async throws -> HTTPClientResponse {
        while true {
            let sending = try OutgoingRequest(request, body, writtenRequests) {
                pool.flatMap { pools?.tlsConfiguration(for: $0) }
            }
            do {
                let response = try await client.execute(sending.request, deadline: .distantFuture)
                sending.end()
                return response
            } catch {
                let isWritten = sending.end()
                guard !isWritten, case ChannelError.ioOnClosedChannel = error else { throw error }
                try Task.checkCancellation()
            }
        }
    }
}
#endif
