public import TriageCore

/// Where a member's account is changed.
public protocol AccountRepository: Sendable {
    /// Wakes a dormant account.
    func reactivate() async throws(ReactivationFailure)
}

/// Why an account stays dormant.
public enum ReactivationFailure: FaultCarrier {
    /// The club does not want it woken.
    case refused(Fault)
    /// It could not be asked.
    case unavailable(Fault)
}
