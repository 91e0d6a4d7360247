import MembersEntities
import TriageCore

/// The members of a club, wherever they are kept.
@MainActor
package protocol MembersRepository {
    func members(of club: Int) async throws(MembersRepositoryError) -> [Member]
    func invite(_ email: String, to club: Int) async throws(MembersRepositoryError) -> Member
}

/// The error of the repository; everything else about the failure stays in its fault.
package enum MembersRepositoryError: FaultCatching {
    case notAMember(Fault)
    case alreadyMember(Fault)
    case failed(Fault)

    /// Without a meaning of its own; what a status means, the data layer knows.
    package static func caught(_ fault: Fault) -> MembersRepositoryError { .failed(fault) }
}
