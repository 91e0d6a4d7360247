import DeskModel
import Foundation
import NIOCore
import NIOHTTP1
@_spi(Engine) import TriageCurl

extension Bench {
    /// The pages of a desk with a million events.
    func millionEvents(_ table: Table, on group: any EventLoopGroup) async throws {
        let folder = NSTemporaryDirectory() + "desk-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let full = try RunningDesk(desk, data: folder)
        var events = Events(short: true)
        var last = EventID.random()
        for _ in 0..<50 {
            let made = (0..<20_000).map { _ in events.envelope() }
            last = made.last?.id ?? last
            _ = try await full.load.send(made.map(\.bytes), on: group)
        }
        // A search finds what was stored five seconds ago.
        try await Task.sleep(for: .seconds(6))
        full.server.stop()

        let start = ContinuousClock.now
        let again = try RunningDesk(desk, data: folder)
        table.row("1,000,000 events: start", "\((ContinuousClock.now - start).milliseconds) ms")
        try await pages(of: again, event: last, table)
        table.row("1,000,000 events: memory", "\(again.server.memory.now.rounded(to: 0)) MB")
        again.server.stop()
    }

    private func pages(of desk: RunningDesk, event: EventID, _ table: Table) async throws {
        let client = CurlEngine()
        let groups = try await get("/api/desk/projects/1/groups", of: desk, with: client)
        let group = groups.body?["items"]?.array?.first?["id"]?.string ?? ""
        for (name, path) in [
            ("the groups", "/api/desk/projects/1/groups"),
            ("the events of a group", "/api/desk/groups/\(group)/events"),
            ("an event", "/api/desk/events/\(event)"),
            ("a search for a word of all", "/api/desk/search?q=app"),
            ("a search for two words of all", "/api/desk/search?q=app+production"),
            ("a search for a user", "/api/desk/search?q=member-17"),
            ("a search for an event's id", "/api/desk/search?q=\(event)"),
            ("a search for what is not there", "/api/desk/search?q=zebra"),
            ("the page of the groups", "/projects/1"),
            ("the page of a group", "/groups/\(group)"),
        ] {
            var times: [Double] = []
            for _ in 0..<7 {
                times.append(try await get(path, of: desk, with: client).milliseconds)
            }
            table.row(
                "1,000,000 events: \(name), median and longest of 7",
                "\(times.sorted()[3].rounded(to: 0)), \((times.max() ?? 0).rounded(to: 0)) ms")
        }
    }

    private func get(
        _ path: String, of desk: RunningDesk, with client: CurlEngine
    ) async throws -> (body: JSON?, milliseconds: Double) {
        var request = CurlRequest(
            "GET", origin: "http://127.0.0.1:\(desk.port)", target: path)
        request.fields = [("Authorization", "Bearer \(desk.token)")]
        request.timeout = .seconds(60)
        let start = ContinuousClock.now
        let body = try await client.response(to: request).body
        let time = Double((ContinuousClock.now - start).milliseconds)
        return (try? JSON(reading: body), time)
    }
}
