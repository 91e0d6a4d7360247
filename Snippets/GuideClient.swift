// The samples of Guides/Client.md.
import Foundation
import Triage

struct NewTokens: Decodable { let access, refresh: String }
struct SignedIn: Decodable { let userID, access, refresh: String }
struct Login: Encodable { let email, password: String }
struct NewLoan: Encodable { let book: String }
struct Loan: Decodable { let book: String }
struct Book: Decodable { let title: String }
struct WaitingList: Decodable { let position: Int }
struct Banner: Decodable { let text: String }

@MainActor
final class SignInModel {
    private let (api, session): (APIClient, Authentication)
    private let app: FaultCenter

    init(_ api: APIClient, _ session: Authentication, _ app: FaultCenter) {
        (self.api, self.session, self.app) = (api, session, app)
    }
}

@MainActor
final class LoansModel {
    private(set) var loans: [Loan] = []
    private(set) var waiting: WaitingList?
    private(set) var isOffline = false
    private let api: APIClient
    private let app: FaultCenter

    init(_ api: APIClient, _ app: FaultCenter) { (self.api, self.app) = (api, app) }
}

// snippet.client
/// The client of the app's server, and the session of its user.
func makeAPI(
    _ app: FaultCenter, _ store: any TokenStore
) -> (api: APIClient, session: Authentication) {
    let plain = app.client("https://api.example.com") {
        $0.headers = ["X-App-Version": "1.12.0"]
        $0.timeout = .seconds(30)
        $0.attemptTimeout = .seconds(10)
        $0.decoder.dateDecodingStrategy = .iso8601
        $0.serverMessage = .path("error.message").titled(at: "error.title")
    }
    .adding(Retry())
    let session = Authentication(
        .init(
            store: store,
            observe: { change in
                if change == .expired || change == .signedOut { app.userID = nil }
            }
        ) { old in
            let body = ["token": old.refresh?.value ?? ""]
            let new = try await plain.send(.post("/v1/refresh", body, as: NewTokens.self))
            return Tokens(access: new.access, refresh: new.refresh)
        })
    return (plain.adding(session), session)
}
// snippet.end

// snippet.endpoints
/// The requests of the app, each with the type of its value.
enum Library {
    static let loans = APIEndpoint.get("/v1/loans", as: [Loan].self)

    /// Nil for a 204.
    static let dueNext = APIEndpoint.get("/v1/loans/next", as: Loan?.self)

    /// Nil for a 404 too.
    static func book(_ id: String) -> APIEndpoint<Book?> {
        .get("/v1/books/{id}").pathParameters(["id": id]).accepting(404)
    }

    static func search(_ words: String) -> APIEndpoint<[Book]> {
        .get("/v1/books").query(["words": words])
    }

    static func lend(_ loan: NewLoan) -> APIRequest<Loan> {
        .post("/v1/loans", loan).withIdempotencyKey
    }

    static func renew(_ loan: NewLoan) -> APIRequest<Void> { .put("/v1/loans", loan) }
}

func closeAccount(_ api: APIClient) async throws(Fault) {
    try await api.send(.delete("/v1/account"))
}
// snippet.end

// snippet.session
extension SignInModel {
    func signIn(_ login: Login) async {
        await app.run(.tap("signIn")) {
            let user = try await api.send(
                .post("/v1/sessions", login, as: SignedIn.self).withoutAuthentication)
            session.signIn(Tokens(access: user.access, refresh: user.refresh))
            app.userID = user.userID
        }
    }

    func signOut() async {
        await app.run(.background("signOut")) {
            try await api.send(.delete("/v1/sessions/current").timeout(.seconds(5)))
        }
        session.signOut()
    }
}
// snippet.end

// snippet.refusals
enum LendRefusal: EndpointRejection {
    case taken, tooMany, needsCard

    var rejection: Rejection {
        switch self {
        case .taken: Rejection(409, code: "TAKEN")
        case .tooMany:
            Rejection(
                409, 422,
                notice: .init(
                    .alert, title: .server(orKey: "lend.title"),
                    message: .server(orKey: "lend.tooMany")))
        case .needsCard:
            Rejection(
                401, 403, field: .init("WWW-Authenticate", containing: "insufficient_scope"),
                notice: .init(
                    .alert, message: "lend.card", actions: [.route("card", as: "card"), .dismiss]))
        }
    }
}
// snippet.end

// snippet.lending
extension LoansModel {
    func lend(_ loan: NewLoan) async {
        await app.run(.tap("loans.lend"), retries: true) { [self] in
            do throws(EndpointFailure<LendRefusal>) {
                loans.append(try await api.send(Library.lend(loan).rejecting(LendRefusal.self)))
            } catch {
                // No default: a new refusal does not compile until it is handled here.
                switch error {
                case .rejected(.taken, let fault): waiting = try fault.payload()
                case .rejected(.tooMany, _), .rejected(.needsCard, _), .failed: throw error
                }
            }
        }
    }
}
// snippet.end

// snippet.outcome
extension LoansModel {
    /// Returns whether others wait for the book, which the screen says by itself.
    func renew(_ loan: NewLoan) async -> Bool {
        let rules: DecisionTable = [
            Rule(.rejection(LendRefusal.taken), .handled),
            Rule(.status(400, 404), .notice(.init(.toast, message: "renew.refused"))),
        ]
        let outcome = await app.run(.tap("loans.renew", rules: rules)) {
            try await api.send(Library.renew(loan).rejecting(LendRefusal.rejections))
        }
        isOffline = outcome.fault?.kind == .offline
        return outcome.rejection(as: LendRefusal.self) == .taken
    }
}
// snippet.end

// snippet.lossy
/// A value that the screen can do without, or the reason why it did not decode.
struct Lossy<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        result = Result { try decoder.singleValueContainer().decode(Value.self) }
    }
}

struct Home: Decodable {
    let name: String
    let banner: Lossy<Banner>?
}

@MainActor
func loadHome(_ api: APIClient, _ app: FaultCenter, show: @escaping (Home) -> Void) async {
    await app.run("home.load") {
        let home = try await api.send(.get("/v1/home", as: Home.self))
        if case .failure(let error)? = home.banner?.result { app.report(error, level: .warning) }
        show(home)
    }
}
// snippet.end

// snippet.large
/// A value of no actor, so that it can be decoded anywhere.
nonisolated struct Catalog: Decodable, Sendable {
    let titles: [String]
}

let catalog = APIEndpoint.get("/v1/catalog", as: Catalog.self).decodedConcurrently
// snippet.end
