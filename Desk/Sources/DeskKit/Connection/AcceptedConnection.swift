import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Makes HTTP connections, and loses none between its acceptance and its first request.
struct ConnectionSetup: ServerChildChannel {
    let http: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
        http.setup(channel: channel, logger: logger).map(AcceptedConnection.init)
    }

    func handle(value: AcceptedConnection, logger: Logger) async {
        await http.handle(value: value.take(), logger: logger)
    }
}

/// A connection that closes itself if the server ends before it is handled.
///
/// The server drops such connections, and a channel that is dropped open ends the process.
final class AcceptedConnection: ServerChildChannelValue {
    private let accepted: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    var channel: any Channel { accepted.channel }

    init(_ accepted: HTTP1Channel.Value) { self.accepted = accepted }

    deinit {
        guard !isTaken.load(ordering: .acquiring) else { return }
        Task { [accepted] in try? await accepted.executeThenClose { _, _ in } }
    }

    /// Hands the connection to a handler, which closes it.
    func take() -> HTTP1Channel.Value {
        isTaken.store(true, ordering: .releasing)
        return accepted
    }
}
