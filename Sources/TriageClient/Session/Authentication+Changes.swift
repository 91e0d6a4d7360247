public import Foundation
import TriageConcurrency
public import TriageHTTP

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
}
