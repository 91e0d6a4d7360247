public import Triage
public import TriageHTTP

/// One thing that happens around every request of an ``APIClient``.
///
/// It may change the call, answer without sending, look at the answer or send again. The first of a
/// client's list is the outermost. Credentials that refresh, repeats, budgets and breakers are
/// middleware too; the client's deadline is around all of them.
public protocol Middleware: Sendable {
    /// Handles a call.
    ///
    /// - Parameters:
    ///   - call: The call as the middleware further out left it.
    ///   - next: Sends it further in.
    /// - Returns: The answer, whatever its status.
    /// - Throws: What went wrong when there is none.
    func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer

    /// Sends a call further in.
    typealias Next = @Sendable (Call) async throws(Fault) -> Answer
}
