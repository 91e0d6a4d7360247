public import Foundation
import TriageConcurrency
public import TriageHTTP

#if canImport(Combine)
public import Combine
#endif

extension Authentication {
    /// A sequence of the session's changes from now on.
    ///
    /// Every access creates its own sequence. A sequence ends when the `Authentication` is
    /// deallocated.
    public var changes: AsyncStream<SessionChange> { broadcast.events(bufferingNewest: nil) }

    /// Posts the session's changes as notifications.
    ///
    /// The object of a notification is this `Authentication`, and `change` in its user info is the
    /// raw value of the `SessionChange`. Posting goes on until the `Authentication` is deallocated,
    /// and a second call posts every change twice.
    public func post(to center: NotificationCenter, as name: Notification.Name) {
        _ = broadcast.add { [weak self] change in
            center.post(name: name, object: self, userInfo: ["change": change.rawValue])
        }
    }

    #if canImport(Combine)
    /// A publisher of the session's changes from the moment of subscription.
    public var changesPublisher: AnyPublisher<SessionChange, Never> {
        Deferred { [broadcast] in
            let subject = ChangeSubject()
            let id = broadcast.add { subject.values.send($0) }
            return subject.values.handleEvents(receiveCancel: { broadcast.remove(id) })
        }.eraseToAnyPublisher()
    }
    #endif
}

#if canImport(Combine)
/// The subject of one subscriber.
private struct ChangeSubject: @unchecked Sendable {
    // Unchecked: a subject takes values on any thread, and changes are sent one at a time.
    let values = PassthroughSubject<SessionChange, Never>()
}
#endif
