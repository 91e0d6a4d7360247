import Foundation
import NIOCore

extension Bench {
    /// The rate of stored events beside the rate of a bare route, and its cost.
    func intake(_ table: Table, on group: any EventLoopGroup) async throws {
        for count in [2_000, 20_000] {
            var events = Events()
            let made = (0..<count).map { _ in events.envelope() }
            let bodies = made.map(\.bytes)
            let bareRate = try await bareRate(bodies, on: group)
            try await withDesk { desk, folder in
                let result = try await desk.load.send(bodies, on: group)
                let memory = desk.server.memory
                desk.server.stop()
                let ratio =
                    Double(size(ofFolder: folder)) / Double(made.map(\.eventBytes).reduce(0, +))
                let name = "\(count) events of \(bodies[0].count) bytes, 8 connections"
                table.row("\(name): stored a second", result.rate.rounded(to: 0))
                table.row("\(name): the bare route, a second", bareRate.rounded(to: 0))
                table.row(
                    "\(name): share of the bare route", (result.rate / bareRate).rounded(to: 2))
                table.row(
                    "\(name): p50, p99",
                    "\(result.percentile(0.5).rounded(to: 1)), \(result.percentile(0.99).rounded(to: 1)) ms"
                )
                table.row(
                    "\(name): memory at the end, highest",
                    "\(memory.now.rounded(to: 0)), \(memory.peak.rounded(to: 0)) MB")
                table.row("\(name): bytes on disk by bytes of events", ratio.rounded(to: 2))
                table.row("\(name): answers that were not 200", "\(result.others)")
            }
        }
    }

    private func bareRate(_ bodies: [[UInt8]], on group: any EventLoopGroup) async throws -> Double
    {
        let server = try ServerProcess(CommandLine.arguments[0], ["--bare"])
        defer { server.stop() }
        let load = Load(port: Int(server.firstLine) ?? 0, path: "/api/1/envelope/", key: "none")
        return try await load.send(bodies, on: group).rate
    }
}
