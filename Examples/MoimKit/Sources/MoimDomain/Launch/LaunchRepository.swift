public import TriageCore
public import TriageLaunch

/// Where a launch finds out what it asks.
public protocol LaunchRepository: Sendable {
    /// Whether the app of this version is the one that was published.
    func isGenuine(version: String) async throws(QuestionFailure) -> Bool

    /// The versions that the server supports.
    func versions() async throws(QuestionFailure) -> SupportedVersions

    /// Whether the service is closed.
    func maintenance() async throws(QuestionFailure) -> Maintenance

    /// Makes sure that someone is signed in.
    func session() async throws(MemberFailure)

    /// The state of the member's account.
    func account() async throws(MemberFailure) -> AccountState

    /// Whether the member has accepted the terms of today.
    func hasAcceptedTerms() async throws(MemberFailure) -> Bool

    /// Fetches the settings from afar.
    func config() async throws(QuestionFailure)

    /// Fetches what the club has to say.
    func notices() async throws(QuestionFailure)
}

/// The versions that the server supports.
public struct SupportedVersions: Hashable, Sendable {
    /// The oldest one.
    public let minimum: AppVersion
    /// The one that everybody should have.
    public let recommended: AppVersion

    /// Makes the versions.
    public init(minimum: AppVersion, recommended: AppVersion) {
        self.minimum = minimum
        self.recommended = recommended
    }
}

/// Whether the service is closed.
public enum Maintenance: Hashable, Sendable {
    /// It is open.
    case open
    /// It is closed; the message is the server's, if it has one.
    case closed(message: String?)
}

/// The state of an account.
public enum AccountState: Hashable, Sendable {
    /// Its member takes part.
    case active
    /// Its member has been away for long.
    case dormant
    /// The club has suspended it; the reason is the server's, if it gives one.
    case suspended(reason: String?)
}

/// Why a question of the launch has no answer.
public enum QuestionFailure: FaultCarrier {
    /// It could not be asked.
    case unavailable(Fault)
}

/// Why a question about the member has no answer.
public enum MemberFailure: FaultCarrier {
    /// Nobody is signed in, or not any more.
    case signedOut(Fault)
    /// A visitor asked, who has never registered.
    case visiting(Fault)
    /// It could not be asked.
    case unavailable(Fault)
}
