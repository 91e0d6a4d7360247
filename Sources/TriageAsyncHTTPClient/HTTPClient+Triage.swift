#if AsyncHTTPClient
public import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
public import NIOSSL
public import TriageTransport

extension HTTPClient.Configuration {
    /// The configuration of a client for ``AsyncHTTPClientTransport``.
    ///
    /// It uses HTTP/1.1 and at most 32 connections for each host. It undoes gzip and deflate up to
    /// the limit. It follows no redirect and uses no proxy. Making a connection may take one
    /// minute: a connection attempt outlives its request, so without a limit a stalled handshake
    /// would never end.
    ///
    /// - Parameters:
    ///   - limits: The maximum sizes of a response.
    ///   - tls: The TLS configuration; nil to trust the system's certificate authorities.
    /// - Returns: The configuration.
    public static func triage(
        limits: TransportLimits = TransportLimits(), tls: TLSConfiguration? = nil
    ) -> HTTPClient.Configuration {
        triage(limits: limits, tls: tls, writes: nil)
    }

    /// The configuration of a client whose requests carry numbers.
    static func triage(
        limits: TransportLimits, tls: TLSConfiguration?, writes: WrittenRequests?
    ) -> HTTPClient.Configuration {
        var pool = ConnectionPool(idleTimeout: .seconds(60))
        pool.retryConnectionEstablishment = false
        pool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: Timeout(connect: .seconds(60)), connectionPool: pool,
            decompression: .enabled(limit: .size(limits.body)))
        configuration.httpVersion = .http1Only
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.guardHeads(limits.head, writes)
            }
        }
        return configuration
    }
}
#endif
