import Foundation
import Triage

// snippet.hide
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Home: Decodable { let name: String }
// snippet.show
// 1. What the app does about its failures: one table, read top to bottom.
let table = DecisionTable([
    Rule(.kind(.unauthenticated), .route("signIn")),
    Rule(.kind(.server), .notice(.init(.alert, message: "server")), report: .warning),
    Rule(.any, .notice(.init(.alert, message: "trouble", actions: [.retry])), report: .error),
])

// 2. Made once, where the app begins.
let context = ReportContext(appVersion: "1.12.0", system: "iOS 18", locale: "ko")
let reports = ReportPipeline(.init(sinks: [LineSink { print($0) }], context: { context }))
let board = NoticeBoard { event in
    guard case .dismissed(let it, let choice) = event else { return print("draw", event) }
    reports.recordChoice("\(choice)", for: it.incidents)
}
let center = FaultCenter(
    .init(
        table: table, classifier: .foundation, localize: { NSLocalizedString($0, comment: "") },
        presenter: board, reporter: reports, router: { route in print("go to", route) }))

// 3. A layer's own error, and the call that was there, with one line around it.
enum HomeFailure: FaultCarrier { case unavailable(Fault) }

func home(_ request: URLRequest) async throws(HomeFailure) -> Home {
    do {
        return try await ClientResponse.validated(for: request) {
            try await URLSession.shared.data(for: $0)
        }.decoded()
    } catch {
        throw .unavailable(error)
    }
}

// 4. Where there was a do/catch.
@MainActor func load(_ request: URLRequest) async {
    let outcome = await center.run("home.load", onAction: .retry { await load(request) }) {
        try await home(request)
    }
    if let home = outcome.value { print("Hello,", home.name) }
}
