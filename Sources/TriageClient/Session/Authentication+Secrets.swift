import TriageConcurrency
import TriageCore
package import TriageHTTP
package import TriageRedaction

extension Authentication {
    /// Inserts the session's tokens into known secrets, now and whenever they change.
    ///
    /// A text that is redacted with these secrets shows no token then. New tokens are inserted
    /// before a request carries them. A client whose configuration has
    /// ``APIClient/Configuration/knownSecrets`` calls this for the authentication that is added to
    /// it, and so does a chain that `FaultCenter.chain` makes. A second call for the same secrets
    /// changes nothing.
    ///
    /// - Parameter secrets: The secrets of the redactor that the app's reports go through.
    package func insertTokens(into secrets: KnownSecrets) {
        knownSecrets.withLock { known in
            if !known.contains(where: { $0 === secrets }) { known.append(secrets) }
        }
        insertIntoKnownSecrets(coordinator.machine.tokens)
    }

    /// Inserts tokens that the session has or will have.
    func insertIntoKnownSecrets(_ tokens: Tokens?) {
        let values = [tokens?.access.value, tokens?.refresh?.value].compactMap(\.self)
        for secrets in knownSecrets.current { values.forEach(secrets.insert) }
    }
}

extension [any Middleware] {
    /// Has the tokens of each session among the middleware redacted, and its changes observed.
    package func observeSessions(
        _ observe: (@Sendable (SessionChange) -> Void)?, in secrets: KnownSecrets?
    ) {
        for case let authentication as Authentication in self {
            if let secrets { authentication.insertTokens(into: secrets) }
            if let observe { _ = authentication.broadcast.add(observe) }
        }
    }
}
