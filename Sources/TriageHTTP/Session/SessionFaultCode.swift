package import TriageCore

/// The fault codes of a session, for an app's rules.
///
///     Rule(.code(SessionFaultCode.expired), .routeOnce(.signIn))
public enum SessionFaultCode {
    /// The code of a request that needs a session while no user is signed in.
    public static let noSession = "session.none"
    /// The code of a request whose session the server ended.
    public static let expired = "session.expired"
    /// The code of a request of an anonymous session that the server refuses with 401.
    public static let visitor = "session.visitor"
    /// The code of a request whose session is unknown because the stored tokens cannot be read.
    package static let notLoaded = "session.load"
    /// The code of tokens that cannot be stored.
    package static let notStored = "session.store"
    /// The code of a request that cannot carry its token, such as one with a line break.
    package static let malformedToken = "session.token"

    /// The code of a refresh that failed with another code, such as `session.refresh.http.503`.
    ///
    /// - Parameter code: The code of the cause, such as `http.503`.
    /// - Returns: The code of the requests that waited for the refresh.
    package static func refresh(_ code: String) -> String { "session.refresh.\(code)" }
}

extension Fault {
    /// Whether it is the session's own failure, which a retry of the request cannot mend.
    var isSessionFault: Bool { code.hasPrefix("session.") }

    /// The fault of a request that needs a session while no user is signed in.
    static var withoutSession: Fault {
        var facts = Facts()
        facts.isAnonymous = true
        return Fault(ours: .unauthenticated, code: SessionFaultCode.noSession, facts: facts)
    }

    /// The fault without the server's message to the user, in its causes as well.
    ///
    /// The message is about one request. Callers with other requests receive the fault, or it is
    /// beside another failure, which the message does not explain.
    package var withoutServerMessage: Fault {
        var fault = self
        fault.facts.removeNotice()
        fault.cause = (cause as? Fault)?.withoutServerMessage ?? cause
        fault.secondaryCauses = secondaryCauses.map { ($0 as? Fault)?.withoutServerMessage ?? $0 }
        return fault
    }
}
