#if Alamofire
// The samples of Guides/FromAlamofire.md.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.beside
import Alamofire
import Foundation
import Triage
import TriageAlamofire

func makeSession(
    _ chain: MiddlewareChain, adapters: [any RequestAdapter], monitors: [any EventMonitor]
) -> Session {
    Session.triage(chain, interceptor: Interceptor(adapters: adapters), eventMonitors: monitors)
}
// snippet.end

nonisolated struct Home: Decodable, Sendable { let name: String }

/// The server of the samples, unless a test gives another one.
nonisolated enum GuideServer {
    @TaskLocal static var refreshURL = "https://api.example.com/v1/refresh"
    @TaskLocal static var ordersURL = "https://api.example.com/v1/orders"
}

var refreshURL: String { GuideServer.refreshURL }
nonisolated var ordersURL: String { GuideServer.ordersURL }
let homeURL = "https://api.example.com/v1/home"

// snippet.session
enum ClubAPI {
    static let app = FaultCenter.live(sinks: [ConsoleSink()])

    static let authentication: Authentication = Authentication(
        .init(store: InMemoryTokenStore()) { old in try await refreshed(old, in: session) })

    static let session = Session.triage(
        app.chain(Retry(), authentication, serverMessage: .path("message")))

    static func refreshed(_ old: Tokens, in session: Session) async throws -> Tokens {
        let new = try await session.request(
            refreshURL, method: .post, parameters: ["token": old.refresh?.value ?? ""]
        ).triage(.public).send(as: NewTokens.self)
        return Tokens(access: new.access, refresh: new.refresh)
    }
}
// snippet.end

// snippet.injected
func makeSession(
    _ app: FaultCenter, _ store: any TokenStore
) -> (session: Session, authentication: Authentication) {
    let plain = Session()
    let authentication = Authentication(
        .init(store: store) { old in try await ClubAPI.refreshed(old, in: plain) })
    let chain = app.chain(Retry(), authentication, serverMessage: .path("message"))
    return (Session.triage(chain), authentication)
}
// snippet.end

nonisolated struct SavedLogin: Sendable {
    var access: String
    var refresh: String?
}

/// Where the app of the samples has kept its tokens so far.
nonisolated protocol SavedLogins: Sendable {
    func read() throws -> SavedLogin?
    func write(_ login: SavedLogin?) throws
}

// snippet.store
struct ClubTokens: TokenStore {
    let logins: any SavedLogins

    func load() throws -> Tokens? {
        try logins.read().map { Tokens(access: $0.access, refresh: $0.refresh) }
    }

    func save(_ tokens: Tokens?) throws {
        try logins.write(
            tokens.map { SavedLogin(access: $0.access.value, refresh: $0.refresh?.value) })
    }
}
// snippet.end

// snippet.call
@MainActor
func loadHome(_ center: FaultCenter, show: @escaping @MainActor (Home) -> Void) async {
    await center.run("home.load", retries: true) {
        show(try await ClubAPI.session.request(homeURL).validate().serializingDecodable().value)
    }
}
// snippet.end

struct Team: Decodable, Sendable { let teamName: String }

// snippet.typed
func home() async throws(Fault) -> Home {
    try await ClubAPI.session.request(homeURL).triage("/v1/home").send()
}

/// A server that names its fields in snake case.
func teams(at url: String) async throws(Fault) -> [Team] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try await ClubAPI.session.request(url).triage().send(using: decoder)
}

func home(completion: @escaping @Sendable (Result<Home, Fault>) -> Void) {
    ClubAPI.session.request(homeURL).validate().responseDecodable(of: Home.self) { response in
        completion(response.result.mapError { response.fault() ?? .canceled(by: $0) })
    }
}
// snippet.end

nonisolated struct Order: Codable, Sendable { let id: Int }
struct NewPrice: Decodable, Sendable { let total: Int }

// snippet.refusals
/// A request of the app, which does not compile without its value and its refusals.
protocol ShopCall: URLRequestConvertible, Sendable {
    associatedtype Value: Decodable
    associatedtype Refusal: EndpointRejection
    typealias Failure = EndpointFailure<Refusal>
}

extension Session {
    func send<Call: ShopCall>(_ call: Call) async throws(Call.Failure) -> Call.Value {
        try await Call.Failure.catching {
            try await request(call).triage(.rejecting(Call.Refusal.rejections)).send()
        }
    }
}

nonisolated struct PlaceOrder: ShopCall {
    typealias Value = Order
    let url = ordersURL

    enum Refusal: EndpointRejection {
        case priceChanged, soldOut

        var rejection: Rejection {
            switch self {
            case .priceChanged: Rejection(409, code: "PRICE_CHANGED")
            case .soldOut: Rejection(409, 410)
            }
        }
    }

    func asURLRequest() throws -> URLRequest {
        var request = URLRequest(url: try url.asURL())
        request.httpMethod = "POST"
        return request
    }
}

func place(_ session: Session, show: (String) -> Void) async throws {
    do {
        show("Order \(try await session.send(PlaceOrder()).id)")
    } catch {
        // No default: a new refusal does not compile until it is handled here.
        switch error {
        case .rejected(.priceChanged, let fault):
            show("New price: \(try fault.payload(as: NewPrice.self).total)")
        case .rejected(.soldOut, _), .failed: throw error
        }
    }
}
// snippet.end

// snippet.own
func makeOwnSession(_ chain: MiddlewareChain, adapters: [any RequestAdapter]) -> Session {
    let triage = chain.interceptor()
    return Session(
        interceptor: Interceptor(adapters: adapters, interceptors: [triage]),
        redirectHandler: triage)
}
// snippet.end

// snippet.client
func makeClient(_ app: FaultCenter, _ store: any TokenStore) -> APIClient {
    app.client("https://api.example.com").adding(Retry())
        .authenticated(store: store) { plain, old in
            let body = ["token": old.refresh?.value ?? ""]
            let new = try await plain.send(.post("/v1/refresh", body, as: NewTokens.self))
            return Tokens(access: new.access, refresh: new.refresh)
        }.client
}

@MainActor
func loadHome(_ api: APIClient, _ center: FaultCenter, show: @escaping @MainActor (Home) -> Void)
    async
{
    await center.run("home.load", retries: true) {
        show(try await api.send(.get("/v1/home", as: Home.self)))
    }
}
// snippet.end
#endif
