#if AsyncHTTPClient
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// Keeps requests away from a TLS handshake that a canceled request left behind.
///
/// async-http-client does not stop a connection attempt when its request is canceled, and gives the
/// connection to the next request. After a stalled handshake, every retry would stall on it too.
/// The client has one pool for each TLS configuration, so a tiny difference in the configuration
/// starts a new pool.
final class ConnectionPools: Sendable {
    private let tls: TLSConfiguration
    private let generation = NIOLockedValueBox<Int64>(0)

    init(_ tls: TLSConfiguration?) { self.tls = tls ?? .makeClientConfiguration() }

    /// The pool for new requests.
    var current: Int64 { generation.withLockedValue { $0 } }

    /// The TLS configuration that selects a pool; nil for the first pool, which uses the client's.
    func tlsConfiguration(for pool: Int64) -> TLSConfiguration? {
        guard pool > 0 else { return nil }
        var configuration = tls
        configuration.shutdownTimeout = tls.shutdownTimeout + .nanoseconds(pool)
        return configuration
    }

    /// Makes new requests use another pool; does nothing if a request has already left this one.
    func abandon(_ pool: Int64) {
        generation.withLockedValue { if $0 == pool { $0 += 1 } }
    }
}
#endif
