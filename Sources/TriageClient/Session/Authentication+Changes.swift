public import Foundation
public import TriageHTTP

#if canImport(Combine)
public import Combine
#endif

extension Authentication {
    /// The changes of the session from now on; every call makes a sequence of its own, which ends when
    /// the credentials go.
    public var changes: AsyncStream<SessionChange> {
        let (stream, continuation) = AsyncStream<SessionChange>.makeStream()
        let line = ChangeStream(continuation)
        let number = listeners.add { line.continuation.yield($0) }
        continuation.onTermination = { [weak listeners] _ in listeners?.remove(number) }
        return stream
    }

    /// Posts the changes of the session, for an app that broadcasts: the object is the credentials, and
    /// `change` in the user info is the `SessionChange`'s raw value.
    ///
    /// It goes on for as long as the credentials live.
    public func post(to center: NotificationCenter, as name: Notification.Name) {
        _ = listeners.add { [weak self] change in
            center.post(name: name, object: self, userInfo: ["change": change.rawValue])
        }
    }

    #if canImport(Combine)
    /// The changes of the session from the moment of subscription.
    public var changesPublisher: AnyPublisher<SessionChange, Never> {
        Deferred { [listeners] in
            let subject = ChangeSubject()
            let number = listeners.add { subject.values.send($0) }
            return subject.values.handleEvents(receiveCancel: { listeners.remove(number) })
        }.eraseToAnyPublisher()
    }
    #endif
}

/// The way to one sequence, which ends with it.
private final class ChangeStream: Sendable {
    let continuation: AsyncStream<SessionChange>.Continuation

    init(_ continuation: AsyncStream<SessionChange>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }
}

#if canImport(Combine)
/// The way to one subscriber.
private struct ChangeSubject: @unchecked Sendable {
    // Unchecked: a subject takes values on any thread, and changes are told one at a time.
    let values = PassthroughSubject<SessionChange, Never>()
}
#endif
