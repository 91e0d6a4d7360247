import DeskModel
import Foundation
import NIOCore

extension Bench {
    /// Measures one desk on a folder, one on a database, and two on that database, each desk with the same load, in
    /// turns.
    func databases(
        _ database: String, _ table: Table, on group: any EventLoopGroup
    ) async throws {
        var sums: [String: (rate: Double, microseconds: Double)] = [:]
        let rounds = 3
        for _ in 0..<rounds {
            for (name, url, count) in [
                ("SQLite", nil, 1), ("PostgreSQL", database, 1),
                ("PostgreSQL, two desks", database, 2),
            ] {
                let result = try await measure(count, on: url, group)
                sums[name, default: (0, 0)].rate += result.rate / Double(rounds)
                sums[name, default: (0, 0)].microseconds += result.microseconds / Double(rounds)
            }
        }
        guard let base = sums["SQLite"], let one = sums["PostgreSQL"] else { return }
        for (name, sum) in sums.sorted(by: { $0.key < $1.key }) {
            table.row("\(name): stored a second", sum.rate.rounded(to: 0))
            table.row("\(name): by SQLite", (sum.rate / base.rate).rounded(to: 2))
            table.row("\(name): CPU of the desks an event", "\(sum.microseconds.rounded(to: 0)) µs")
            table.row("\(name): by SQLite", (sum.microseconds / base.microseconds).rounded(to: 2))
            table.row(
                "\(name): by one desk", (sum.microseconds / one.microseconds).rounded(to: 2))
        }
    }

    private func measure(
        _ count: Int, on database: String?, _ group: any EventLoopGroup
    ) async throws -> (rate: Double, microseconds: Double) {
        let folder = NSTemporaryDirectory() + "desk-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let desks = try (1...count).map {
            try RunningDesk(desk, data: "\(folder)/\($0)", database: database)
        }
        defer { for desk in desks { desk.server.stop() } }
        var events = Events()
        let warm = (0..<500).map { _ in events.envelope().bytes }
        for desk in desks { _ = try await desk.load.send(warm, on: group) }
        let bodies = desks.map { _ in (0..<5_000).map { _ in events.envelope().bytes } }
        let before = desks.map(\.server.processorSeconds).reduce(0, +)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (desk, bodies) in zip(desks, bodies) {
                var load = desk.load
                load.connections = connections
                tasks.addTask { [load] in _ = try await load.send(bodies, on: group) }
            }
            try await tasks.waitForAll()
        }
        let seconds = Double((ContinuousClock.now - start).milliseconds) / 1000
        let spent = desks.map(\.server.processorSeconds).reduce(0, +) - before
        let sent = Double(bodies.map(\.count).reduce(0, +))
        return (sent / seconds, spent * 1_000_000 / sent)
    }
}
