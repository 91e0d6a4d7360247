import Hummingbird
import Logging
import NIOCore
import PlaygroundPage
public import ServiceLifecycle
import UnixSignals

/// The playground: a page on this machine, the members of its windows, and their desk.
public struct Playground: Service {
    private let port: Int
    private let onRunning: @Sendable (String) -> Void

    /// Creates a playground.
    ///
    /// - Parameters:
    ///   - port: The port of the page on 127.0.0.1; 0 takes a free one.
    ///   - onRunning: Told of the page's address once it accepts connections.
    public init(port: Int, onRunning: @escaping @Sendable (String) -> Void) {
        (self.port, self.onRunning) = (port, onRunning)
    }

    /// Serves until SIGTERM or SIGINT, and ends within five seconds then.
    ///
    /// - Parameters:
    ///   - port: The port of the page on 127.0.0.1; 0 takes a free one.
    ///   - onRunning: Told of the page's address once it accepts connections.
    /// - Throws: ``PlaygroundFailure`` if the port is in use or the desk cannot be opened.
    public static func serve(
        port: Int, onRunning: @escaping @Sendable (String) -> Void
    ) async throws {
        let playground = Playground(port: port, onRunning: onRunning)
        do {
            try await ServiceGroup(
                services: [playground], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: .silent
            ).run()
        } catch {
            throw PlaygroundFailure(error, port: port)
        }
    }

    /// Serves until a graceful shutdown.
    public func run() async throws {
        try await EmbeddedDesk.whileRunning { parts in try await serve(parts) }
    }

    private func serve(_ parts: StageParts) async throws {
        let windows = await Windows(parts)
        let application = Application(
            router: try router(windows),
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { [onRunning] channel in
                onRunning("http://127.0.0.1:\(channel.localAddress?.port ?? 0)/")
            },
            logger: .silent)
        try await withGracefulShutdownHandler {
            try await application.run()
        } onGracefulShutdown: {
            Task { await windows.closeAll() }
        }
    }

    private func router(_ windows: Windows) throws -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.add(middleware: PageHeaders())
        router.add(middleware: SameOrigin())
        WindowRoutes(windows: windows, pages: try PlaygroundPages()).add(to: router)
        return router
    }
}

extension Logger {
    /// A logger that writes nothing.
    static let silent = Logger(label: "playground") { _ in SwiftLogNoOpLogHandler() }
}
