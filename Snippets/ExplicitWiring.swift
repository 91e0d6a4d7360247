// The parts of FaultCenter.live, wired by hand, in an app that keeps its own client.
import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Home: Decodable { let name: String }

// snippet.wiring
// 1. What the app does about its failures: one table, read top to bottom.
let table = DecisionTable([
    Rule(.kind(.unauthenticated), .route("signIn")),
    Rule(.kind(.server), .notice(.init(.alert, message: "server")), report: .warning),
    Rule(.any, .notice(.init(.alert, message: "trouble", actions: [.retry])), report: .error),
])

// 2. Made once, where the app begins.
let trail = Breadcrumbs()
let reports = ReportPipeline(.init(sinks: [ConsoleSink()], breadcrumbs: trail))
let board = NoticeBoard { reports.recordChoice(of: $0) }
let center = FaultCenter(
    .init(
        table: table, classifier: .foundation, localize: { NSLocalizedString($0, comment: "") },
        presenter: board, reporter: reports, router: { route in print("go to", route) },
        observe: { event in
            trail.add(event)
            if case .ended(let operation, .value) = event {
                board.operationDidSucceed(operation.name)
            }
        }))
// snippet.end

// snippet.layers
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
// snippet.end
