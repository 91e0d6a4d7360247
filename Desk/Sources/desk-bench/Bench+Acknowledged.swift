import ArgumentParser
import DeskModel
import Foundation
import NIOCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Bench {
    /// Sends events to a desk, or to a load balancer before several, until each is acknowledged, and then asks for
    /// each of them.
    func acknowledged(by dsn: String, _ table: Table, on group: any EventLoopGroup) async throws {
        guard let url = URLComponents(string: dsn), let host = url.host, let key = url.user,
            let project = url.path.split(separator: "/").last
        else { throw ValidationError("'\(dsn)' is no DSN.") }
        var load = Load(port: url.port ?? 80, path: "/api/\(project)/envelope/", key: key)
        (load.host, load.insists, load.connections) = (host, true, connections)
        var events = Events()
        let made = (0..<20_000).map { _ in events.envelope() }
        let result = try await load.send(made.map(\.bytes), on: group)
        table.row("\(made.count) events: acknowledged a second", result.rate.rounded(to: 0))
        table.row(
            "p50, p99",
            "\(result.percentile(0.5).rounded(to: 1)), \(result.percentile(0.99).rounded(to: 1)) ms"
        )
        table.row(
            "a connection's longest time without 200",
            "\(result.longestSilence.rounded(to: 0)) ms")
        table.row("answers that were not 200", "\(result.others)")
        table.row("connections that ended before an answer", "\(result.ended)")
        guard let token else { return }
        var lost = 0
        for event in made {
            let path = "http://\(host):\(load.port)/api/desk/events/\(event.id)"
            if try await !answers(path, token) { lost += 1 }
        }
        table.row("events that are not there", "\(lost)")
        guard lost == 0 else { throw ExitCode.failure }
    }

    private func answers(_ address: String, _ token: String) async throws -> Bool {
        guard let url = URL(string: address) else { return false }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode == 200
    }
}
