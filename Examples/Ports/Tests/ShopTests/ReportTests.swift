import Foundation
import ShopModels
import Testing
import Triage
import TriageTesting

@testable import Shop

/// A sink that keeps the reports.
private struct KeepingSink: Sink {
    let name = "keeping"
    let deliversImmediately = true
    let reports = EventRecorder<Report>()

    func deliver(_ report: Report) { reports.record(report) }
}

@Suite(.timeLimit(.minutes(30)))
@MainActor
struct ReportTests {
    @Test
    func `A report has the requests before it, and neither a token nor a word of the server`()
        async throws
    {
        let body = #"{"error":{"message":"access-1 of Kim"},"id":"refresh-1"}"#
        let server = try ShopServer(["DELETE /v1/orders/5": [.respond(500, body)]])
        server.expire()
        let sink = KeepingSink()
        let app = FaultCenter.live(
            sinks: [sink], texts: { Shop.texts[$0] ?? $0 }, storage: .memory)
        let client = ShopScreens(server, app: app).client
        await OrderModel(client, app).cancel(5)
        await app.reports.flush()
        let report = try #require(sink.reports.elements.first)
        #expect(report.code == "http.500" && report.request?.path == "/v1/orders/{id}")
        #expect(!report.breadcrumbs.isEmpty)
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        for secret in ["access-", "refresh-0", "refresh-1", "Kim"] {
            #expect(!text.contains(secret))
        }
        #expect(app.board.modalOnScreen?.notice.title == "Our fault")
    }
}
