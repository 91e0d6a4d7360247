import Platform
import MembersEntities

/// The list of the members, and a field that invites one.
@MainActor
final class MembersViewModel {
    let state = CurrentValueSubject<MembersState, Never>(MembersState())
    private let loads = PassthroughSubject<Void, Never>()
    private let invites = PassthroughSubject<String, Never>()
    private let logger: AppLogger
    private var retry: () -> Void = {}
    private var subscriptions: Set<AnyCancellable> = []

    init(club: Int, load: LoadMembers, invite: InviteMember, logger: AppLogger) {
        self.logger = logger
        loads
            .map { [weak self] in
                self?.state.value.isLoading = true
                return load(club)
                    .map(Result.success)
                    .catch { Just(Result.failure($0)) }
            }
            .switchToLatest()
            .sink { [weak self] in self?.loaded($0) }
            .store(in: &subscriptions)
        invites
            .flatMap { email in
                invite(email, to: club)
                    .map(Result.success)
                    .catch { Just(Result.failure($0)) }
                    .map { (email, $0) }
            }
            .sink { [weak self] in self?.invited($0, $1) }
            .store(in: &subscriptions)
    }

    func load() { loads.send() }

    func invite(_ email: String) { invites.send(email) }

    func retryTapped() {
        state.value.alert = nil
        retry()
    }

    private func loaded(_ result: Result<[Member], LoadMembersError>) {
        state.value.isLoading = false
        switch result {
        case .success(let members):
            state.value.members = members
            state.value.alert = nil
        case .failure(let error):
            logger.error(error, "the members could not be loaded")
            retry = { [weak self] in self?.load() }
            state.value.alert = MembersAlert(error)
        }
    }

    private func invited(_ email: String, _ result: Result<Member, InviteMemberError>) {
        switch result {
        case .success(let member): state.value.members.append(member)
        case .failure(let error):
            logger.error(error, "the member could not be invited")
            retry = { [weak self] in self?.invite(email) }
            state.value.alert = MembersAlert(error)
        }
    }
}
