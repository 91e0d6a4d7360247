import Synchronization

/// A notification that a listener receives.
package enum PostgresNotification: Sendable, Hashable {
    /// Someone notified a channel.
    case notified(channel: String, payload: String)
    /// The connection is there again after it was lost: something may have been missed.
    case reconnected
}

extension PostgresPool {
    /// The notifications of channels, over a connection of its own that reconnects by itself.
    ///
    /// The stream ends when the pool is closed.
    package func notifications(_ channels: [String]) -> AsyncStream<PostgresNotification> {
        let (stream, continuation) = AsyncStream.makeStream(of: PostgresNotification.self)
        let listener = Listener(configuration, channels, continuation)
        let id = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            let id = state.newID()
            state.listeners[id] = Task { await listener.listen() }
            return id
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners.removeValue(forKey: id) }?.cancel()
        }
        return stream
    }
}
