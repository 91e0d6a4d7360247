import DeskModel
import Foundation
import NIOCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Bench {
    /// The number of calls of each tool that are measured.
    private static let calls = 200

    /// Measures each tool of agents beside the intake of events, and the intake while agents ask.
    func agents(_ table: Table, on group: any EventLoopGroup) async throws {
        try await withDesk { desk, _ in
            var events = Events()
            let made = (0..<20_000).map { _ in events.envelope() }
            let last = made.last?.id ?? .random()
            _ = try await desk.load.send((0..<2000).map { _ in events.envelope().bytes }, on: group)
            let intake = try await measureCold(
                desk.load, made.map(\.bytes), of: desk.server, on: group)
            let (quiet, median) = (desk.server.memory.peak, intake.load.percentile(0.5))
            table.row("an event: p50", "\(median.rounded(to: 2)) ms")
            table.row("an event: CPU", "\(intake.microseconds.rounded(to: 0)) µs")
            for (tool, arguments) in try await desk.agentCalls(about: last) {
                let call = Self.message(tool, arguments)
                let bodies = Array(repeating: call, count: Self.calls)
                let asked = try await measure(desk.agentLoad, bodies, of: desk.server, on: group)
                let (half, most) = (asked.load.percentile(0.5), asked.load.percentile(0.99))
                table.row(
                    "\(tool): p50, p99", "\(half.rounded(to: 1)), \(most.rounded(to: 1)) ms")
                table.row("\(tool): p50 by an event's", (half / median).rounded(to: 1))
                let cost = asked.microseconds / intake.microseconds
                table.row("\(tool): CPU by an event's", cost.rounded(to: 1))
                table.row("\(tool): answers that were not 200", "\(asked.load.others)")
            }
            let peak = desk.server.memory.peak
            table.row(
                "highest memory after the tools by after the events", (peak / quiet).rounded(to: 2))
            try await beside(desk, about: last, intake.load, table, on: group)
        }
    }

    /// Measures the intake while two agents ask without a pause.
    private func beside(
        _ desk: RunningDesk, about last: EventID, _ alone: LoadResult, _ table: Table,
        on group: any EventLoopGroup
    ) async throws {
        var events = Events()
        let bodies = (0..<10_000).map { _ in events.envelope().bytes }
        let mixed = try await desk.agentCalls(about: last).map { Self.message($0.0, $0.1) }
        let agents = Task { [load = desk.agentLoad] in
            var count = 0
            while !Task.isCancelled {
                _ = try await load.send(mixed + mixed, on: group)
                count += 2 * mixed.count
            }
            return count
        }
        let result = try await desk.load.send(bodies, on: group)
        agents.cancel()
        let calls = try await agents.value
        let seconds = Double(bodies.count) / result.rate
        table.row("beside agents: calls a second", (Double(calls) / seconds).rounded(to: 0))
        table.row(
            "beside agents: events a second by alone", (result.rate / alone.rate).rounded(to: 2))
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            let ratio = result.percentile(share) / alone.percentile(share)
            table.row("beside agents: \(name) of an event by alone", ratio.rounded(to: 2))
        }
        table.row("beside agents: answers that were not 200", "\(result.others)")
        table.row("memory at its highest", "\(desk.server.memory.peak.rounded(to: 0)) MB")
    }

    private static func message(_ tool: String, _ arguments: JSON) -> [UInt8] {
        let message: JSON = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": ["name": .string(tool), "arguments": arguments],
        ]
        return message.bytes
    }
}

extension RunningDesk {
    /// The load of two agents.
    fileprivate var agentLoad: Load {
        var load = Load(port: port, path: "/mcp", key: key)
        load.connections = 2
        load.extraHeaders = [("Authorization", "Bearer \(token)")]
        return load
    }

    /// The calls from what hurts to a test, about an event.
    fileprivate func agentCalls(about event: EventID) async throws -> [(String, JSON)] {
        guard let url = URL(string: "http://127.0.0.1:\(port)/api/desk/events/\(event)") else {
            return []
        }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let stored = try JSON(reading: Array(try await URLSession.shared.data(for: request).0))
        let (id, group) = (JSON.string("\(event)"), stored["group"] ?? .null)
        return [
            ("list_groups", ["query": "operation:screen.1"]),
            ("search", ["query": stored["supportCode"] ?? .null]),
            ("get_group", ["group": group]),
            ("get_event", ["event": id]),
            ("get_reproduction", ["event": id, "module": "Shop"]),
        ]
    }
}
