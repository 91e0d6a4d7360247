import MembersDomain
import MembersEntities
import Platform
import TriageCore
import TriageStreams

/// The list of the members, and a field that invites one.
@MainActor
package final class MembersViewModel: @MainActor TransformingViewModel {
    package struct Input {
        package let load: AnyPublisher<Void, Never>
        package let invite: AnyPublisher<String, Never>
    }

    package struct Output {
        package let members: AnyPublisher<[Member], Never>
        package let isLoading: ActivityRelay
        package let failures: FailureRelay<LoadMembersError>
    }

    package let failures = FailureRelay<LoadMembersError>()
    package let activity = ActivityRelay()
    private let club: Int
    private let load: LoadMembers
    private let invite: InviteMember
    private let center: FaultCenter

    package init(club: Int, load: LoadMembers, invite: InviteMember, center: FaultCenter) {
        self.club = club
        self.load = load
        self.invite = invite
        self.center = center
    }

    package func transform(_ input: Input) -> Output {
        let loaded = input.load.flatMap(
            .latest, into: self, in: center, "members.load", retries: true
        ) { model, _ in
            try await model.load(model.club)
        }
        let invited = input.invite.flatMap(
            .exhaust, weak: self, in: center, .tap("members.invite"), retries: true
        ) { model, email in
            try await model.invite(email, to: model.club)
        }
        let changes: [AnyPublisher<([Member]) -> [Member], Never>] = [
            loaded.map { list in { _ in list } }.eraseToAnyPublisher(),
            invited.map { member in { $0 + [member] } }.eraseToAnyPublisher(),
        ]
        let members = changes.publisher.flatMap { $0 }.scan([]) { $1($0) }
        return Output(
            members: members.eraseToAnyPublisher(), isLoading: activity, failures: failures)
    }
}
