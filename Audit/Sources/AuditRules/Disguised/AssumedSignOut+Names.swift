import AuditSyntax
import SwiftSyntax

/// The names under which a user is signed out, or sent to sign in.
extension AssumedSignOut {
    /// Properties that are true while the user is signed in, in small letters.
    fileprivate static let flags: Set = [
        "isloggedin", "isauthenticated", "issignedin", "loggedin", "isauthorized",
    ]
    /// States and screens of a user who is not signed in.
    fileprivate static let states: Set = [
        "login", "signIn", "signin", "signedOut", "loggedOut", "unauthenticated",
    ]
    /// Functions that remove what keeps the user signed in.
    fileprivate static let removals: Set = [
        "clearTokens", "removeTokens", "deleteTokens", "clearSession", "clearToken", "deleteToken",
    ]
    /// The first words of functions that open a screen.
    fileprivate static let opening: Set = [
        "show", "present", "route", "go", "move", "navigate", "open", "push", "switch", "set",
        "start", "to", "coordinate", "change", "redirect",
    ]
}

extension FunctionCallExprSyntax {
    /// Whether what keeps the user signed in is removed: `tokenStore.clear()`.
    var removesSession: Bool {
        let path = path
        guard
            ["clear", "clearAll", "delete", "deleteAll", "remove", "removeAll", "reset", "wipe"]
                .contains(path.name)
        else { return false }
        return path.receivers.contains {
            $0.hasWord(in: ["credential", "credentials", "session", "token", "tokens"])
        }
    }

    /// Whether the state of a user who is not signed in goes into a stream: `Just(.login)`.
    var sendsSignedOut: Bool {
        ["Just", "just", "of", "send"].contains(calleeName)
            && arguments.first?.expression.caseName.map(AssumedSignOut.states.contains) == true
    }
}

extension SequenceExprSyntax {
    /// Whether a state is set to signed out: `isLoggedIn = false`, `route = .login`.
    var signsOut: Bool {
        let parts = Array(elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return false }
        if parts[2].as(BooleanLiteralExprSyntax.self)?.literal.text == "false" {
            return AssumedSignOut.flags.contains(parts[0].pathNames.last?.lowercased() ?? "")
        }
        let value = parts[2].pathNames.last ?? ""
        return AssumedSignOut.states.contains(value) || value.hasPrefix("LoginView")
            || value.hasPrefix("SignInView")
    }
}

extension String {
    /// Whether a function of this name ends the session, or removes its tokens.
    var isNameOfSignOut: Bool {
        let words = words
        if words.contains("logout") || words.contains("signout") { return true }
        // `logOutput` prints.
        if words.contains("output") { return false }
        for (first, second) in zip(words, words.dropFirst()) where second == "out" {
            if ["log", "sign", "logged", "signed"].contains(first) { return true }
        }
        return AssumedSignOut.removals.contains(self)
    }

    /// Whether a notification of this name says that the session is over: `sessionExpired`, `sessionDidEnd`.
    var isNameOfSessionEnd: Bool {
        words.contains("session")
            && words.contains {
                ["end", "ended", "expired", "invalid", "invalidated"].contains($0)
            }
    }

    /// Whether a function of this name opens the screen to sign in.
    var isNameOfWayToSignIn: Bool {
        let words = words
        guard let first = words.first, AssumedSignOut.opening.contains(first) else { return false }
        let text = words.joined(separator: " ")
        return ["login", "log in", "sign in", "signin"].contains { text.contains($0) }
            && !["error", "failure", "failed", "alert"].contains { text.contains($0) }
    }
}
