import DeskModel
import Foundation

/// The log of who did what: a line on standard error for each change, sign-in and wrong token.
///
/// A line has no secrets, no addresses of users and nothing but ASCII.
package struct AuditLog: Sendable {
    /// What was done.
    package enum Action: String, Sendable, CaseIterable {
        case signIn = "sign-in"
        case signOut = "sign-out"
        case authorize
        case tokenAdd = "token-add"
        case tokenRevoke = "token-revoke"
        case status, assign, merge, split, delete, reply
        case knownIssue = "known-issue"
        case destinationAdd = "destination-add"
        case destinationRemove = "destination-remove"
        case destinationStart = "destination-start"
        case destinationTest = "destination-test"
        case projectSet = "project-set"
        case forget
        /// An agent's call of a tool.
        case call
    }

    /// Whether it was done.
    package enum Result: String, Sendable { case ok, refused }

    private let write: @Sendable (String) -> Void

    /// Creates a log whose lines a closure takes.
    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// The log on standard error.
    package static let standardError = AuditLog { line in
        // One write, so that lines of several threads do not mix.
        // triage:ignore discarded-try: without a standard error there is no one to tell
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Writes a line.
    ///
    /// - Parameters:
    ///   - action: What was done.
    ///   - result: Whether it was done.
    ///   - token: The name of the token; nil for a command, and for one that is not known.
    ///   - address: The address of the connection; nil for a command.
    ///   - object: The id or the name of what it was done to.
    package func note(
        _ action: Action, _ result: Result = .ok, token: String? = nil, address: String? = nil,
        object: String? = nil
    ) {
        let line: JSON = [
            "action": .string(action.rawValue), "result": .string(result.rawValue),
            "token": JSON(token), "address": JSON(address), "object": JSON(object),
        ]
        write("audit " + line.ascii)
    }
}

extension DeskContext {
    /// Writes a line about what the caller did.
    func note(_ action: AuditLog.Action, _ object: String?, _ result: AuditLog.Result = .ok) {
        audit?.note(
            action, result, token: visitor?.token, address: address, object: object)
    }

    /// Throws unless the caller may do what cannot be changed back.
    ///
    /// - Throws: 403 for a token that deletes nothing.
    func checkCanDelete() throws {
        guard visitor?.canDelete != true else { return }
        note(.authorize, nil, .refused)
        throw Problem.deletesNothing
    }
}
