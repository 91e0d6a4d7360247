#if AsyncHTTPClient
import NIOConcurrencyHelpers

/// Records which requests reached a connection, so that the others can safely be sent again.
///
/// The errors cannot tell: NIO throws the same error for a connection that closed before its use
/// and for one that closed during a body. So every request carries a number in a header field,
/// which ``HeadGuard`` removes before the request is written.
final class WrittenRequests: Sendable {
    static let field = "Triage-Request-Number"

    private struct State {
        var last = 0
        var written: Set<String> = []
    }

    private let state = NIOLockedValueBox(State())

    /// Returns a number that no other request has.
    func begin() -> String {
        state.withLockedValue { state in
            state.last += 1
            return String(state.last)
        }
    }

    /// Records that a request is being written.
    func note(_ number: String) { _ = state.withLockedValue { $0.written.insert(number) } }

    /// Whether any of a request was written; forgets the request.
    func end(_ number: String) -> Bool {
        state.withLockedValue { $0.written.remove(number) != nil }
    }
}
#endif
