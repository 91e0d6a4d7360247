import Alamofire
import Foundation
import MembersEntities
import Moya
import Platform
import Testing
import Triage
import TriageAlamofire
import TriageTesting

/// Services as apps have them, whose requests begin when the publisher is made.
@MainActor @Suite("A service that stays as it is", .timeLimit(.minutes(30)))
struct PostedServiceTests {
    /// The ways in which a view model runs the service.
    enum Form: CaseIterable, Sendable { case owner, retries, model, modelWithRetries }

    @Test(arguments: [400, 403, 500], Form.allCases)
    func `The report has the request and its status, validated or not`(
        status: Int, form: Form
    ) async throws {
        for validation in [ValidationType.none, .successCodes] {
            let server = try MembersServer(members: [.respond(status)])
            let app = PostedApp()
            let service = PostedService(session: app.session, server: server.url, validation)
            let loads = run(form, app) { service.members(of: 7) }
            try await app.expectOneReport(status)
            loads.cancel()
        }
    }

    private func run<Failure: Error>(
        _ form: Form, _ app: PostedApp, _ work: @escaping () -> AnyPublisher<[Member], Failure>
    ) -> AnyCancellable {
        let (loads, model, center) = (Just(()), app.model, app.center)
        let members: AnyPublisher<[Member], Never> =
            switch form {
            case .owner:
                loads.flatMap(.latest, weak: model, in: center, "members.load") { _, _ in work() }
            case .retries:
                loads.flatMap(.latest, weak: model, in: center, "members.load", retries: true) {
                    _, _ in work()
                }
            case .model:
                loads.flatMap(.latest, into: model, in: center, "members.load") { _, _ in work() }
            case .modelWithRetries:
                loads.flatMap(.latest, into: model, in: center, "members.load", retries: true) {
                    _, _ in work()
                }
            }
        return members.sink { _ in }
    }
}

/// The parts of an app around a service.
@MainActor
private struct PostedApp {
    let sink = InMemorySink()
    let center: FaultCenter
    let session: Alamofire.Session
    let model = PostedModel()

    init() {
        center = FaultCenter.live(sinks: [sink], router: { _ in }, storage: .memory)
        let store = InMemoryTokenStore(Tokens(access: "access-1", refresh: "refresh-0"))
        let rules = SessionRules(placement: .header("accessToken"))
        let authentication = Authentication(.init(store: store, rules: rules) { $0 })
        session = Session.triage(center.chain(Retry(clock: ImmediateClock()), authentication))
    }

    func expectOneReport(_ status: Int) async throws {
        await center.settled()
        await center.reports.flush()
        #expect(sink.reports.count == 1)
        let report = try #require(sink.reports.first)
        #expect(report.code == "http.\(status)")
        #expect(report.operation == "members.load")
        #expect(report.request?.path == "/v1/clubs/{id}/members")
        #expect(report.request?.status == status)
    }
}

private final class PostedModel: TransformingViewModel {
    let failures = FailureRelay<Fault>()
    func transform(_ input: Int) -> Int { input }
}

/// The error of a service that knows nothing of the response.
private enum ServiceError: Error { case failed }

/// A service that returns a `Future`.
@MainActor
private struct PostedService {
    private struct Members: TargetType {
        let baseURL: URL
        let path: String
        let validationType: ValidationType
        var method: Moya.Method { .get }
        var task: Moya.Task { .requestPlain }
        var headers: [String: String]? { nil }
    }

    private let provider: MoyaProvider<Members>
    private let server: URL
    private let validation: ValidationType

    init(session: Alamofire.Session, server: URL, _ validation: ValidationType) {
        (provider, self.server) = (MoyaProvider(session: session), server)
        self.validation = validation
    }

    func members(of club: Int) -> AnyPublisher<[Member], ServiceError> {
        Future { promise in
            let target = Members(
                baseURL: server, path: "/v1/clubs/\(club)/members", validationType: validation)
            provider.request(target) { result in
                let members = Result {
                    try result.get().filterSuccessfulStatusCodes().map([Member].self)
                }
                promise(members.mapError { _ in .failed })
            }
        }
        .eraseToAnyPublisher()
    }
}
