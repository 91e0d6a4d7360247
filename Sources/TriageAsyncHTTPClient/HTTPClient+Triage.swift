#if AsyncHTTPClient
public import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
public import NIOSSL
import TriageConcurrency
import TriageCore
import TriageHTTP
public import TriageTransport

extension HTTPClient.Configuration {
    /// The settings of a client that ``AsyncHTTPClientTransport`` is made of.
    ///
    /// HTTP/1.1, no redirects, no proxy, gzip and deflate undone up to the limit, 32 connections to a
    /// host, and one minute for getting one. That last limit is there because a connection under way
    /// outlives the request it was made for: without it, a handshake that stalls would never end.
    ///
    /// - Parameters:
    ///   - limits: How much of an answer is taken.
    ///   - tls: How servers are trusted; the system's authorities when nil.
    /// - Returns: The settings.
    public static func triage(
        limits: TransportLimits = TransportLimits(), tls: TLSConfiguration? = nil
    ) -> HTTPClient.Configuration {
        triage(limits: limits, tls: tls, writes: nil)
    }

    /// The settings of a client whose requests carry numbers.
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
