import Alamofire
import Foundation
import MembersData
import MembersDomain
import MembersFeature
import MembersNetwork
import Moya
import Triage
import TriageAlamofire
import TriageMoya

/// Makes the parts of the app and passes them on.
@MainActor
final class MembersApp {
    let app: FaultCenter
    let authentication: Authentication
    let session: Alamofire.Session
    let repository: any MembersRepository
    let model: MembersViewModel

    init(
        server: URL, store: any TokenStore, sinks: [any Sink] = [ConsoleSink()],
        storage: ReportStorage = .applicationSupport,
        router: @escaping @Sendable (Route) -> Void = { _ in },
        watch: @escaping @Sendable (String) -> Void = { print($0) }
    ) {
        let app = FaultCenter.live(
            sinks: sinks, rules: MembersRules.table, texts: { MembersRules.texts[$0] ?? $0 },
            router: router, storage: storage)
        authentication = Authentication(
            .init(store: store, rules: SessionRules(placement: .header("accessToken"))) { old in
                let new = try await MoyaProvider<AuthAPI>().send(
                    .refresh(token: old.refresh?.value ?? "", at: server), as: NewTokens.self)
                return Tokens(access: new.access, refresh: new.refresh)
            })
        session = Session.triage(
            app.chain(authentication, serverMessage: .path("message")) { watch("\($0)") })
        repository = RemoteMembersRepository(MoyaProvider(session: session), server: server)
        model = MembersViewModel(
            club: 7, load: LoadMembers(repository),
            invite: InviteMember(repository), center: app)
        self.app = app
    }

    func signOut() {
        authentication.signOut()
        session.cancelAllRequests()
    }
}
