#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

/// The body that the tests' calls read.
struct Club: Codable, Sendable, Equatable {
    var name: String
}

/// The body of a refresh.
struct NewTokens: Decodable, Sendable {
    var access: String
    var refresh: String
}

/// A session with an authentication whose refresh goes through the same session.
struct SessionFixture {
    enum Kind {
        /// The session as an app makes it.
        case standard
        /// A session that the app makes itself, with the chain as its interceptor.
        case own
    }

    /// How the refresh is requested.
    enum RefreshForm: CaseIterable {
        /// A call as an app makes it that does not know Triage.
        case plain
        /// A call by `send(as:)`.
        case typed
    }

    let server: TokenServer
    let authentication: Authentication
    let session: Session
    let clock: TestClock
    let store: InMemoryTokenStore
    let changes = EventRecorder<SessionChange>()

    /// Creates a session with the tokens that a new server accepts.
    init(
        _ server: TokenServer, _ kind: Kind = .standard, refreshing form: RefreshForm = .plain,
        interceptor: (any RequestInterceptor)? = nil,
        beforeRefresh: @escaping @Sendable (Authentication) async -> Void = { _ in }
    ) {
        let (clock, changes) = (TestClock(), changes)
        let parts = Lock<(session: Session, authentication: Authentication)?>(nil)
        let store = InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0"))
        // Its clock stands still, so a refresh has no deadline.
        let authentication = Authentication(
            .init(store: store, clock: TestClock(), observe: { changes.record($0) }) { old in
                guard let (session, authentication) = parts.current else { throw Fault.canceled() }
                await beforeRefresh(authentication)
                let request = session.request(
                    server.url("/v1/refresh"), method: .post,
                    parameters: ["token": old.refresh?.value ?? ""]
                ).triage("/v1/refresh")
                let new =
                    switch form {
                    case .plain:
                        try await request.validate().serializingDecodable(NewTokens.self).value
                    case .typed: try await request.send(as: NewTokens.self)
                    }
                return Tokens(access: new.access, refresh: new.refresh)
            })
        let retry = Retry(.standard, clock: clock, randomizer: { 0.5 })
        let chain = MiddlewareChain(retry, authentication, serverMessage: .path("message"))
        let session =
            switch kind {
            case .standard: Session.triage(chain, interceptor: interceptor)
            case .own: makeOwnSession(chain, adapters: interceptor.map { [$0] } ?? [])
            }
        parts.withLock { $0 = (session, authentication) }
        (self.server, self.authentication, self.session) = (server, authentication, session)
        (self.clock, self.store) = (clock, store)
    }

    /// A call as an app makes it that does not know Triage.
    func club() async throws -> Club {
        try await session.request(server.url()).validate().serializingDecodable(Club.self).value
    }

    /// Starts calls, one per task.
    func startCalls(_ count: Int) -> [Task<Club, any Error>] {
        (0..<count).map { _ in Task { try await club() } }
    }
}

extension Task where Failure == any Error {
    /// The fault that the task's error stands for; nil if it succeeded.
    var fault: Fault? {
        get async {
            guard case .failure(let error) = await result else { return nil }
            return Fault(error, classifiedBy: .foundation)
        }
    }
}
#endif
