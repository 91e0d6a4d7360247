import Foundation
import Hummingbird
import Logging
import NIOCore

/// The port, the connections it took, and the task that serves them.
struct Listener: Sendable {
    let url: URL

    private let socket: any Channel
    private let loops: any EventLoopGroup
    private let connections: Connections
    private let serving: Task<Void, Never>

    /// Binds a loopback port, a free one for 0, and serves it until ``stop()``.
    static func start(_ desk: APIResponder, port: Int) async throws -> Listener {
        let (sockets, bound) = AsyncThrowingStream<any Channel, any Error>.makeStream()
        let connections = Connections()
        let application = application(desk, connections, port: port) { bound.yield($0) }
        let serving = Task { await run(application) { bound.finish(throwing: $0) } }
        do {
            let (url, socket) = try await address(sockets)
            return Listener(
                url: url, socket: socket, loops: application.eventLoopGroup,
                connections: connections, serving: serving)
        } catch {
            serving.cancel()
            throw PortInUse(error, port: port) ?? error
        }
    }

    /// Takes no more connections, closes those that it took, and waits for the end of the serving.
    ///
    /// A connection that is dropped on its way to whoever serves it ends the process (NIO asserts that
    /// somebody has looked at it), so those that were just taken get there first.
    func stop() async {
        // triage:ignore discarded-try: a socket that is closed already takes no connection
        try? await socket.setOption(.autoRead, value: false).get()
        for _ in 1...3 { await drainEventLoops() }
        try? await socket.close()
        connections.closeAll()
        await serving.value
    }

    /// Lets every event loop do what it has to do now.
    private func drainEventLoops() async {
        // triage:ignore discarded-try: a loop that has ended has nothing left to do
        for loop in loops.makeIterator() { try? await loop.submit {}.get() }
        // triage:ignore discarded-try: a loop that has ended has nothing left to do
        try? await socket.eventLoop.submit {}.get()
    }
}

extension Listener {
    private static func application(
        _ desk: APIResponder,
        _ connections: Connections,
        port: Int,
        onBound: @escaping @Sendable (any Channel) -> Void
    ) -> some ApplicationProtocol {
        Application(
            responder: desk,
            server: .http1(
                configuration: .init(additionalChannelHandlers: [ConnectionHandler(connections)])),
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { onBound($0) },
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

    /// The socket that is bound, and its address; there is none when starting was canceled.
    private static func address(
        _ sockets: AsyncThrowingStream<any Channel, any Error>
    ) async throws -> (URL, any Channel) {
        let socket = try await sockets.first { _ in true }
        guard let socket, let port = socket.localAddress?.port,
            let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw CancellationError() }
        return (url, socket)
    }
}
