// An app with a client and a center, which draws and reports by itself.
import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Home: Decodable, Sendable { let name: String }

final class Screen: NoticePresenter {
    func present(_ request: NoticeRequest) -> NoticeReceipt {
        print(request)
        return NoticeReceipt(noticeID: 1)
    }
}

final class Log: Reporter {
    func report(_ draft: ReportDraft) { print(draft) }
}

guard let server = URL(string: CommandLine.arguments.last ?? "") else { throw URLError(.badURL) }
let credentials = Authentication(
    .init(store: InMemoryTokenStore(Tokens(access: "token")), refresh: { $0 }))
let client = APIClient(
    .init(baseURL: server, middleware: [Retry(), credentials, CircuitBreaker()]))
let table = DecisionTable([
    Rule(.kind(.unauthenticated), .route("signIn")),
    Rule(.any, .notice(.init(.alert, message: "trouble")), report: .error),
])
let center = FaultCenter(
    .init(
        table: table, classifier: .foundation, localize: { $0 }, presenter: Screen(),
        reporter: Log(),
        router: { print("go to", $0) }))

let outcome = await center.run("home.load") {
    try await client.send(.get("/v1/home", as: Home.self))
}
if let home = outcome.value { print("Hello,", home.name) }
