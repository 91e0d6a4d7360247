#if Moya
// The samples of Guides/FromMoya.md.
import Alamofire
import Foundation
import Moya
import Triage
import TriageAlamofire
import TriageMoya

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

enum ClubAPI {
    case club(id: Int), join(club: Int)
}

extension ClubAPI: TargetType {
    var baseURL: URL { URL(string: "https://api.example.com/v1") ?? URL(filePath: "/") }
    var path: String {
        switch self {
        case .club(let id): "/clubs/\(id)"
        case .join(let club): "/clubs/\(club)/members"
        }
    }
    var method: Moya.Method { if case .join = self { .post } else { .get } }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
    var validationType: ValidationType { .successCodes }
}

enum AuthAPI { case refresh(String) }

struct NewTokens: Decodable, Sendable {
    let access, refresh: String
    let expiresIn: Int
}

// snippet.session
func makeProvider(
    _ app: FaultCenter, _ store: any TokenStore, plugins: [any PluginType]
) -> (MoyaProvider<ClubAPI>, Authentication) {
    let authentication = Authentication(
        .init(store: store) { old in
            let new = try await MoyaProvider<AuthAPI>().send(
                .refresh(old.refresh?.value ?? ""), as: NewTokens.self)
            return Tokens(
                access: new.access, refresh: new.refresh, lifetime: .seconds(new.expiresIn))
        })
    let session = Session.triage(app.chain(Retry(), authentication))
    let provider = MoyaProvider<ClubAPI>(session: session, plugins: plugins + [TriagePlugin()])
    return (provider, authentication)
}
// snippet.end

// snippet.signin
extension AuthAPI: TriageTarget {
    var baseURL: URL { URL(string: "https://api.example.com/v1") ?? URL(filePath: "/") }
    var path: String { "/refresh" }
    var method: Moya.Method { .post }
    var task: Moya.Task {
        switch self {
        case .refresh(let token): .requestJSONEncodable(["token": token])
        }
    }
    var headers: [String: String]? { nil }
    var declaration: RequestDeclaration { .public }
}
// snippet.end

// snippet.call
@MainActor
final class ClubScreen {
    private let provider: MoyaProvider<ClubAPI>
    private let center: FaultCenter
    private(set) var club: Club?

    init(_ provider: MoyaProvider<ClubAPI>, center: FaultCenter) {
        self.provider = provider
        self.center = center
    }

    func load(_ id: Int) async {
        await center.run("club.load", retries: true) { [self] in
            club = try await provider.send(.club(id: id), as: Club.self)
        }
    }
}
// snippet.end

// snippet.target
extension ClubAPI: TriageTarget {
    var declaration: RequestDeclaration {
        let full = Rejection(409, notice: .init(.alert, message: .server(orKey: "club.full")))
        return switch self {
        case .club: .init("/v1/clubs/{id}", serverMessage: .path("message"))
        case .join:
            .init(
                "/v1/clubs/{id}/members", rejections: [Rejections("club.join", [full])],
                serverMessage: .path("message"))
        }
    }
}
// snippet.end

// snippet.refusals
/// A request of the app, which does not compile without its value and its refusals.
protocol ClubCall {
    associatedtype Value: Decodable
    associatedtype Refusal: EndpointRejection
    typealias Failure = EndpointFailure<Refusal>

    var target: ClubAPI { get }
}

struct JoinClub: ClubCall {
    typealias Value = Club

    enum Refusal: Int, EndpointRejection {
        case banned = 403
        case full = 409
    }

    let club: Int
    var target: ClubAPI { .join(club: club) }
}

@MainActor
struct ClubClient {
    let provider: MoyaProvider<ClubAPI>

    func send<Request: ClubCall>(
        _ request: Request
    ) async throws(Request.Failure) -> Request.Value {
        try await Request.Failure.catching {
            try await provider.send(
                request.target, .rejecting(Request.Refusal.rejections))
        }
    }
}
// snippet.end

// snippet.domain
/// The error of the repository, which knows no status.
enum ClubError: FaultCatching {
    case full(Fault)
    case failed(Fault)

    static func caught(_ fault: Fault) -> ClubError { .failed(fault) }
}

@MainActor
protocol ClubRepository {
    func join(_ club: Int) async throws(ClubError) -> Club
}

/// The error of the use case, made from the repository's, with a case of its own.
enum EnterError: FaultCatching {
    case tooYoung
    case full(ClubError)
    case failed(ClubError)

    static func caught(_ error: ClubError) -> EnterError {
        switch error {
        case .full: .full(error)
        case .failed: .failed(error)
        }
    }
}

@MainActor
struct EnterClub {
    let clubs: any ClubRepository

    func callAsFunction(_ club: Int, age: Int) async throws(EnterError) -> Club {
        guard age >= 14 else { throw .tooYoung }
        return try await EnterError.catching { try await clubs.join(club) }
    }
}
// snippet.end

// snippet.data
struct RemoteClubRepository: ClubRepository {
    let client: ClubClient

    func join(_ club: Int) async throws(ClubError) -> Club {
        do {
            return try await client.send(JoinClub(club: club))
        } catch {
            // No default: a new refusal does not compile until it has a meaning here.
            switch error {
            case .rejected(.full, let fault): throw .full(fault)
            case .rejected(.banned, let fault), .failed(let fault): throw .failed(fault)
            }
        }
    }
}
// snippet.end

// snippet.feature
let clubRules: DecisionTable = [
    Rule(EnterError.self) { error in
        switch error {
        case .tooYoung: Decision(.notice(.init(.alert, message: "club.tooYoung")))
        case .full: Decision(.notice(.init(.toast, message: "club.full")))
        case .failed: nil
        }
    }
]
// snippet.end

#if canImport(Combine) || OpenCombine
enum JoinFailure: FaultCatching {
    case unavailable(Fault)

    static func caught(_ fault: Fault) -> JoinFailure { .unavailable(fault) }
}

// snippet.flatmap
@MainActor
final class JoinViewModel: @MainActor TransformingViewModel {
    let failures = FailureRelay<JoinFailure>()
    let activity = ActivityRelay()
    private let provider: MoyaProvider<ClubAPI>
    private let center: FaultCenter

    init(_ provider: MoyaProvider<ClubAPI>, center: FaultCenter) {
        self.provider = provider
        self.center = center
    }

    func transform(_ joinTap: AnyPublisher<Int, Never>) -> AnyPublisher<Club, Never> {
        joinTap.flatMap(.exhaust, into: self, in: center, .tap("club.join")) { model, id in
            try await model.provider.send(.join(club: id), as: Club.self)
        }
    }
}
// snippet.end

// snippet.label
/// A screen that shows its failures in a label, and the club that was stored last.
@MainActor
final class ClubViewModel {
    let message = PassthroughSubject<String, Never>()
    private let provider: MoyaProvider<ClubAPI>
    private let center: FaultCenter

    init(_ provider: MoyaProvider<ClubAPI>, center: FaultCenter) {
        self.provider = provider
        self.center = center
    }

    func club(_ ids: AnyPublisher<Int, Never>, stored: Club) -> AnyPublisher<Club, Never> {
        ids.flatMap(
            .latest, weak: self, in: center, .load("club.load", rules: .handlingNotices)
        ) { model, id in
            try await model.provider.send(.club(id: id), as: Club.self)
        } catching: { model, error in
            if let words = model.center.words(for: error) { model.message.send(words.message) }
        } fallback: { _ in
            Just(stored).eraseToAnyPublisher()
        }
    }
}
// snippet.end
#endif
#endif
