#if AsyncHTTPClient
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// Keeps a request from waiting for a handshake that another one gave up.
///
/// async-http-client lets a connection under way go on when its request is cancelled, and gives it
/// to the next one: after a handshake that stalls, every repeat would stall on it too. It has a pool
/// for each set of TLS settings, so settings that differ in next to nothing begin a new pool.
final class ConnectionPools: Sendable {
    private let tls: TLSConfiguration
    private let generation = NIOLockedValueBox<Int64>(0)

    init(_ tls: TLSConfiguration?) { self.tls = tls ?? .makeClientConfiguration() }

    /// The pool that requests go to now.
    var current: Int64 { generation.withLockedValue { $0 } }

    /// The settings that lead to a pool; nil for the first, which has the client's.
    func tlsConfiguration(for pool: Int64) -> TLSConfiguration? {
        guard pool > 0 else { return nil }
        var settings = tls
        settings.shutdownTimeout = tls.shutdownTimeout + .nanoseconds(pool)
        return settings
    }

    /// Leaves a pool, once for all requests that went to it.
    func abandon(_ pool: Int64) {
        generation.withLockedValue { if $0 == pool { $0 += 1 } }
    }
}
#endif
