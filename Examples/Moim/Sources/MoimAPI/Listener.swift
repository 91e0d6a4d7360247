import Foundation
import Hummingbird
import Logging
import NIOCore

/// The port, the connections it took, and the task that serves them.
struct Listener: Sendable {
    let url: URL

    private let connections: Connections
    private let serving: Task<Void, Never>

    /// Binds a free loopback port and serves it until ``stop()``.
    static func start(_ desk: FrontDesk) async throws -> Listener {
        let (ports, bound) = AsyncThrowingStream<Int, any Error>.makeStream()
        let connections = Connections()
        let application = application(desk, connections) { bound.yield($0) }
        let serving = Task { await run(application) { bound.finish(throwing: $0) } }
        do {
            let url = try await address(ports)
            return Listener(url: url, connections: connections, serving: serving)
        } catch {
            serving.cancel()
            throw error
        }
    }

    func stop() async {
        serving.cancel()
        connections.closeAll()
        await serving.value
    }
}

extension Listener {
    private static func application(
        _ desk: FrontDesk,
        _ connections: Connections,
        onBound: @escaping @Sendable (Int) -> Void
    ) -> some ApplicationProtocol {
        Application(
            responder: desk,
            server: .http1(
                configuration: .init(additionalChannelHandlers: [ConnectionHandler(connections)])),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { onBound(port) }
            },
            logger: Logger(label: "moim.api") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private static func run(
        _ application: some ApplicationProtocol, onEnd: (any Error) -> Void
    ) async {
        do {
            try await application.run()
            onEnd(CancellationError())
        } catch {
            onEnd(error)
        }
    }

    /// The first port that is bound; there is none when starting was cancelled.
    private static func address(_ ports: AsyncThrowingStream<Int, any Error>) async throws -> URL {
        let port = try await ports.first { _ in true }
        guard let port, let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw CancellationError()
        }
        return url
    }
}
