// One failure in a careless app and with Triage: what the user sees, and what the team gets.
// `scripts/docs picture` draws it.
import Foundation
import HTTPTypes
import Triage
import TriageTesting

struct Home: Decodable { let name: String }

let body = #"{"name": null}"#
let plan = FaultPlan([.json(body)])
print("server:", body)
await careless()
await careful()

/// Has one alert for everything, and a spinner that only a success stops.
@MainActor func careless() async {
    var isLoading = true
    do {
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "api.example.com", path: "/v1/home")
        let response = try await StubTransport(plan).send(request, body: nil)
        _ = try JSONDecoder().decode(Home.self, from: response.body)
        isLoading = false
    } catch {
        print("careless title: Network error")
        print("careless message:", error.localizedDescription)
        print("careless button: OK")
        print("careless report:", error.localizedDescription)
    }
    print("careless spinner:", isLoading)
}

/// Loads the same screen with Triage.
@MainActor func careful() async {
    let reports = EventRecorder<Report>()
    let sink = ClosureSink("reports", deliversImmediately: true) { reports.record($0) }
    let app = FaultCenter.live(sinks: [sink], storage: .memory)
    let api = app.client("https://api.example.com") { $0.transport = StubTransport(plan) }
    let screen = LoadableModel("home.load", in: app) {
        try await api.send(.get("/v1/home", as: Home.self))
    }
    await screen.load()
    await app.reports.flush()

    guard let notice = app.board.modalOnScreen?.notice, let report = reports.elements.first else {
        return print("triage: nothing")
    }
    print("triage title:", notice.title ?? "")
    print("triage message:", notice.message)
    for action in notice.actions { print("triage button:", action.label) }
    print("triage spinner:", screen.state.isLoading)
    print("triage report:", report.code)
    if let request = report.request {
        print("triage report:", request.method, request.path, "→", request.status ?? 0)
    }
    print("triage report: null at", report.body?.codingPath ?? "", "in", report.operation ?? "")
    print("support code:", report.supportCode)
}
