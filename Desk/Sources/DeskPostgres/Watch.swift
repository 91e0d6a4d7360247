import Dispatch
import Foundation

/// Calls a handler whenever a socket is ready.
///
/// It watches a copy of the descriptor, since libpq closes its own when it tries another host.
final class Watch {
    enum Direction { case reading, writing }

    private let source: any DispatchSourceProtocol

    init?(
        _ socket: Int32, _ direction: Direction, on queue: DispatchQueue,
        handler: @escaping @Sendable () -> Void
    ) {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        source =
            switch direction {
            case .reading: DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
            case .writing: DispatchSource.makeWriteSource(fileDescriptor: copy, queue: queue)
            }
        source.setEventHandler(handler: DispatchWorkItem(block: handler))
        source.setCancelHandler(handler: DispatchWorkItem { close(copy) })
        source.activate()
    }

    deinit { source.cancel() }
}
