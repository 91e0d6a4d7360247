// The texts that a user and a team read when the same five requests fail, in a careless app and with Triage.
// `scripts/picture` draws it.
import Foundation
import HTTPTypes
import Triage
import TriageTesting

struct Home: Decodable { let name: String }
let busy = ClientResponse(
    head: HTTPResponse(status: 503, headerFields: [.retryAfter: "120"]), body: Data())
let failures: [(String, FaultPlan.Step)] = [
    ("A null where a value must be", .json(#"{"name":null}"#)),
    ("A busy server: 503, Retry-After: 120", .respond(busy)),
    ("401: nobody is signed in", .status(401)),
    ("A train in a tunnel", .fail(URLError(.notConnectedToInternet))),
    ("The user leaves the screen", .fail(URLError(.cancelled))),
]
for (title, step) in failures {
    print(title, await careless(step), await careful(step), separator: "\n")
}

/// Decodes whatever comes, and has one alert for everything.
func careless(_ step: FaultPlan.Step) async -> String {
    do {
        let transport = StubTransport(FaultPlan([step]))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "api.example.com", path: "/v1/home")
        let response = try await transport.send(request, body: nil)
        _ = try JSONDecoder().decode(Home.self, from: response.body)
        return "Home |"
    } catch {
        return "Network error: \(error.localizedDescription) [OK] | \(error.localizedDescription)"
    }
}

/// Sends the same request with Triage.
func careful(_ step: FaultPlan.Step) async -> String {
    let (told, reported) = (EventRecorder<String>(), EventRecorder<String>())
    let console = ClosureSink("console", deliversImmediately: true) { report in
        let request = report.request.map {
            "\($0.method) \($0.path) → \($0.status.map(String.init) ?? "no answer")"
        }
        let parts = [report.kind, report.code, request, report.body?.codingPath.map { "at \($0)" }]
        reported.record(parts.compactMap(\.self).joined(separator: " · "))
    }
    let app = FaultCenter.live(
        sinks: [console], router: { told.record("→ the screen \($0)") }, storage: .memory)
    let api = app.client("https://api.example.com") {
        $0.transport = StubTransport(FaultPlan([step]))
    }
    await app.run("home.load", retries: true) {
        _ = try await api.send(.get("/v1/home", as: Home.self))
    }
    if let alert = app.board.modalOnScreen?.notice {
        let buttons = alert.actions.map { "[\($0.label)]" }.joined(separator: " ")
        told.record("\(alert.title ?? ""): \(alert.message) \(buttons)")
    }
    await app.reports.flush()
    return "\(told.elements.first ?? "nothing") | \(reported.elements.first ?? "nothing")"
}
