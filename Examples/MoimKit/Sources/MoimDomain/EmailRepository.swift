public import TriageCore

/// Where it is known which e-mail addresses a person can sign up with.
public protocol EmailRepository: Sendable {
    /// Finds out whether an address can be used.
    ///
    /// - Parameter address: The address, as it was typed.
    /// - Returns: What the server says to the person about it; nil when it says nothing.
    /// - Throws: Why it cannot be used.
    func validate(_ address: String) async throws(EmailFailure) -> String?
}

/// Why an e-mail address cannot be used.
public enum EmailFailure: FaultCarrier {
    /// Someone else has it.
    case taken(Fault)
    /// It was asked too often.
    case tooManyTries(Fault)
    /// It could not be found out.
    case unavailable(Fault)
}
