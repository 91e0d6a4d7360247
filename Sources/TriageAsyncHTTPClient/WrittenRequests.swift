#if AsyncHTTPClient
import NIOConcurrencyHelpers

/// Knows which requests reached a connection, so that one that did not may be asked anew.
///
/// Errors cannot tell: NIO says the same of a connection that was closed before its use and of one
/// that closes under a body. A request carries its number in a field that ``HeadGuard`` takes off.
final class WrittenRequests: Sendable {
    static let field = "Triage-Request-Number"

    private struct State {
        var last = 0
        var written: Set<String> = []
    }

    private let state = NIOLockedValueBox(State())

    /// A number that no other request has.
    func begin() -> String {
        state.withLockedValue { state in
            state.last += 1
            return String(state.last)
        }
    }

    /// Notes that a request is being written.
    func note(_ number: String) { _ = state.withLockedValue { $0.written.insert(number) } }

    /// Whether any of a request was written; forgets it.
    func end(_ number: String) -> Bool {
        state.withLockedValue { $0.written.remove(number) != nil }
    }
}
#endif
