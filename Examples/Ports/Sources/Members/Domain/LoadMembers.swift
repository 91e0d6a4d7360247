import MembersEntities
import TriageCore

/// The error of the use case that loads the members.
package enum LoadMembersError: FaultCatching {
    case notAMember(MembersRepositoryError)
    case unavailable(MembersRepositoryError)

    package static func caught(_ error: MembersRepositoryError) -> LoadMembersError {
        switch error {
        case .notAMember: .notAMember(error)
        case .alreadyMember, .failed: .unavailable(error)
        }
    }
}

/// Loads the members in the order of their names.
@MainActor
package struct LoadMembers {
    private let repository: any MembersRepository

    package init(_ repository: any MembersRepository) { self.repository = repository }

    package func callAsFunction(_ club: Int) async throws(LoadMembersError) -> [Member] {
        try await LoadMembersError.catching {
            try await repository.members(of: club).sorted { $0.name < $1.name }
        }
    }
}
