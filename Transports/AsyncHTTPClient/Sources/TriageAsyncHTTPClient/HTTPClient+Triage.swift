public import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
public import NIOSSL
public import TriageClient

extension HTTPClient.Configuration {
    /// The settings of a client that ``AsyncHTTPClientTransport`` is made of.
    ///
    /// HTTP/1.1, no redirects, no proxy, gzip and deflate undone up to the limit, and one minute for
    /// making a connection. That last one is there because a connection under way outlives the
    /// request it was made for: without it, a handshake that stalls would hold up all who come after.
    ///
    /// - Parameters:
    ///   - limits: How much of an answer is taken.
    ///   - tls: How servers are trusted; the system's authorities when nil.
    /// - Returns: The settings.
    public static func triage(
        limits: TransportLimits = TransportLimits(), tls: TLSConfiguration? = nil
    ) -> HTTPClient.Configuration {
        var pool = ConnectionPool(idleTimeout: .seconds(60))
        pool.retryConnectionEstablishment = false
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: Timeout(connect: .seconds(60)), connectionPool: pool,
            decompression: .enabled(limit: .size(limits.body)))
        configuration.httpVersion = .http1Only
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.makeCompletedFuture { try channel.pipeline.guardHeads(limits.head) }
        }
        return configuration
    }
}
