import DeskModel
import Foundation
import NIOCore

extension Bench {
    /// What counting people costs beside an event: the desk's CPU for requests with an item of operations and without, in
    /// turns, with the counting that follows.
    func countingPeople(_ table: Table, on group: any EventLoopGroup) async throws {
        try await withDesk { desk, _ in
            let (rounds, count) = (6, 4_000)
            var events = Events()
            var spent: [Int: Double] = [:]
            var bytes = 0
            for round in 0...rounds {
                for operations in [0, 1, 4] {
                    let made = (0..<count).map { _ in events.envelope() }
                    let bodies = made.map {
                        operations == 0 ? $0.bytes : $0.bytes + Self.item(operations)
                    }
                    bytes = made.map(\.eventBytes).reduce(0, +) / count
                    let before = desk.server.processorSeconds
                    var load = desk.load
                    load.connections = connections
                    _ = try await load.send(bodies, on: group)
                    // What waits to be counted is counted by then.
                    try await Task.sleep(for: .seconds(4))
                    // The first round fills the caches, and the crowds beyond what is stored exactly.
                    guard round > 0 else { continue }
                    spent[operations, default: 0] += desk.server.processorSeconds - before
                }
            }
            let requests = Double(rounds * count)
            let base = (spent[0] ?? 0) * 1_000_000 / requests
            table.row("an event of \(bytes) bytes: CPU", "\(base.rounded(to: 0)) µs")
            for operations in [1, 4] {
                let more = (spent[operations] ?? 0) * 1_000_000 / requests - base
                table.row(
                    "an item of \(operations) beside it: CPU, share of the event",
                    "\(more.rounded(to: 0)) µs, \((more / base).rounded(to: 2))")
            }
        }
    }

    /// An item of one of 100,000 users, as an envelope has it.
    private static func item(_ count: Int) -> [UInt8] {
        let operations = (0..<count).map { number -> JSON in
            let isFailed = Int.random(in: 0..<20) == 0
            return [
                "name": .string("screen.action\(number)"), "uses": 3, "failures": isFailed ? 1 : 0,
                "shown": isFailed ? ["alert": 1] : [:], "triedAgain": 0, "gotThrough": 0,
                "gaveUp": isFailed ? 1 : 0,
            ]
        }
        let item: JSON = [
            "id": .string("\(EventID.random())"), "started": .string("\(Timestamp.now)"),
            "timestamp": .string("\(Timestamp.now)"),
            "did": .string("member-\(Int.random(in: 0..<100_000))"),
            "attrs": ["release": "shop@1.5.0", "environment": "production"],
            "operations": .array(operations),
        ]
        let bytes = item.bytes
        return Array("{\"type\":\"operations\",\"length\":\(bytes.count)}\n".utf8) + bytes + [0x0A]
    }
}
