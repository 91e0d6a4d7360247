public import TriageCore

/// Where the home screen's content comes from.
public protocol HomeRepository: Sendable {
    /// What the home screen tells the member who is signed in.
    func home() async throws(HomeFailure) -> Home
}

/// Why the home screen has nothing to tell.
public enum HomeFailure: FaultCarrier {
    /// The member has no profile yet.
    case notRegistered(Fault)
    /// It could not be had.
    case unavailable(Fault)
}
