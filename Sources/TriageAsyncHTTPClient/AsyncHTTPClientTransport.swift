#if AsyncHTTPClient
public import AsyncHTTPClient
public import Foundation
public import HTTPTypes
import NIOCore
import NIOPosix
public import NIOSSL
import TriageConcurrency
import TriageCore
public import TriageHTTP
public import TriageTransport

/// A transport over async-http-client, for servers and for clients on Linux.
///
/// Choose it wherever URLSession is the one of swift-corelibs-foundation. It speaks HTTP/1.1, keeps
/// connections alive, sends each request once, follows no redirect, keeps no cookies, asks no proxy,
/// and undoes gzip and deflate. What goes wrong is thrown as a `Fault` whose code says what
/// async-http-client, NIO, TLS or the parser of the head saw.
///
/// It has no limit of time but one for making a connection; the client sets a deadline and cancels.
/// A cancelled request throws at once, and its connection is closed.
public final class AsyncHTTPClientTransport: Transport {
    private let client: HTTPClient
    private let limits: TransportLimits
    /// Of our own client; an app's has settings that we do not know.
    private let pools: ConnectionPools?
    private let writtenRequests: WrittenRequests?

    /// Makes a transport with a client of its own, which goes when the transport goes.
    ///
    /// - Parameters:
    ///   - limits: How much of an answer is taken.
    ///   - tls: How servers are trusted; the system's authorities when nil.
    public init(limits: TransportLimits = TransportLimits(), tls: TLSConfiguration? = nil) {
        let writes = WrittenRequests()
        client = HTTPClient(
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            configuration: .triage(limits: limits, tls: tls, writes: writes))
        self.writtenRequests = writes
        self.limits = limits
        pools = ConnectionPools(tls)
    }

    /// Makes a transport over the app's client, which the app shuts down after the last request.
    ///
    /// Make it of ``AsyncHTTPClient/HTTPClient/Configuration/triage(limits:tls:)``: a client that
    /// follows redirects, does not decompress, or has time limits does so here as well.
    ///
    /// - Parameters:
    ///   - client: The app's client.
    ///   - limits: How much of an answer is taken.
    public init(client: HTTPClient, limits: TransportLimits = TransportLimits()) {
        self.client = client
        self.limits = limits
        pools = nil
        writtenRequests = nil
    }

    /// A client that goes without being shut down traps in debug builds, and one that waits for its
    /// connections would block whoever drops the transport.
    deinit {
        if pools != nil { client.shutdown { _ in } }
    }

    /// Sends a request and waits for the answer; see `Transport.send(_:body:)`.
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
            // One that is canceled before its answer leaves the pool, whose handshake may stand still.
            if fault.kind == .canceled, status == nil, let pool { pools?.abandon(pool) }
            throw fault
        }
    }

    /// Asks the client, and asks anew when it picked a connection that had closed before a byte of
    /// the request was written.
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
