import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL

/// A server on loopback that plays scripted bytes.
final class RawServer: Sendable {
    /// What it saw.
    struct Log: Sendable {
        var requests: [String] = []
        var connections = 0
        var closed: [ContinuousClock.Instant] = []
    }

    private let channel: any Channel
    private let log: NIOLockedValueBox<Log>

    /// Starts a server that does these steps for every request.
    static func start(tls: NIOSSLContext? = nil, _ steps: Step...) async throws -> RawServer {
        try await RawServer(tls: tls) { _ in steps }
    }

    /// Starts a server that asks what to do by the number of the request, from 1.
    init(
        tls: NIOSSLContext? = nil, script: @escaping @Sendable (Int) -> [Step]
    ) async throws {
        let log = NIOLockedValueBox(Log())
        self.log = log
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLServerHandler(context: tls))
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        RawHandler(log: log, script: script))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit { channel.close(promise: nil) }

    var port: Int { channel.localAddress?.port ?? 0 }

    var seen: Log { log.withLockedValue { $0 } }

    /// Stops listening.
    func stop() async throws { try await channel.close() }

    /// Waits for a state of the log, two seconds at most.
    func wait(until isReached: (Log) -> Bool) async throws -> Bool {
        for _ in 0..<400 {
            if isReached(seen) { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }
}
