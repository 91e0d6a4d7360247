import Alamofire
import Foundation
import MembersNetwork
import Moya

/// Makes the parts of the app and passes them on.
@MainActor
final class MembersApp {
    let store: TokenStore
    let session: Alamofire.Session
    let repository: MembersRepository
    let model: MembersViewModel

    init(server: URL, store: TokenStore, logger: AppLogger = AppLogger()) {
        self.store = store
        session = Session(
            configuration: .af.default, startRequestsImmediately: false,
            interceptor: TokenInterceptor(server: server, store: store, logger: logger))
        let provider = MoyaProvider<MembersAPI>(
            session: session, plugins: [LoggerPlugin(logger: logger)])
        repository = MembersRepository(APIClient(provider), server: server)
        model = MembersViewModel(
            club: 7, load: LoadMembers(repository: repository),
            invite: InviteMember(repository: repository), logger: logger)
    }

    func signOut() {
        store.clear()
        session.cancelAllRequests()
    }
}
