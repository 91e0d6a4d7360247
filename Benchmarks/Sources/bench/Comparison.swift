import Foundation
import Triage
import TriageCurl

/// Several ways to ask one server, held against the bare one.
///
/// They take turns, a few hundred requests at a time, so that whatever else the machine does hits all
/// of them alike. What is printed are medians of the rounds' ratios, and what one more round allocates.
struct Contest {
    let yardstick: (name: String, side: any Contestant)
    let sides: [(name: String, side: any Contestant)]

    private static let requests = 2000
    private static let turn = 250

    static func overURLSession(_ server: URL) throws -> Contest {
        try Contest(
            server, "URLSession without cache and cookies, status, JSONDecoder",
            BareURLSession(server: server)
        ) { URLSessionTransport() }
    }

    static func overCurl(_ server: URL) throws -> Contest {
        try Contest(
            server, "libcurl; beside async-http-client, status, JSONDecoder",
            BareAsyncHTTPClient(server: server)
        ) { CurlTransport() }
    }

    private init(
        _ server: URL, _ name: String, _ bare: any Contestant, _ transport: () -> any Transport
    ) throws {
        yardstick = (name, bare)
        sides = [
            ("client", try Stack(server: server, over: transport())),
            (
                "client with retries, credentials, breaker",
                try Stack(server: server, over: transport(), middleware: Stack.middleware())
            ),
            ("whole stack, in a center", try Whole(server: server, over: transport())),
        ]
    }

    func run() async throws {
        print("\n1 = \(yardstick.name)")
        print(line("", "CPU", "wall", "allocations", "bytes"))
        for path in Path.allCases { try await run(path) }
    }

    private func run(_ path: Path) async throws {
        let all = [yardstick] + sides
        for one in all { try await one.side.run(path, 500) }
        var rounds: [[Cost]] = []
        for _ in 0..<bench.rounds { rounds.append(try await round(path, all.map(\.side))) }
        for (place, one) in all.enumerated() {
            let cpu = median(rounds.map { $0[place].cpu / $0[0].cpu })
            let wall = median(rounds.map { $0[place].wall / $0[0].wall })
            let heap = try await Heap.used(requests: 500) { try await one.side.run(path, 500) }
            let micros = median(rounds.map { $0[0].cpu }) * 1e6 / Double(Self.requests)
            let name = place == 0 ? "bare, \(Int(micros)) µs of CPU" : one.name
            print(
                line(
                    "\(path.rawValue) \(name)", ratio(cpu), ratio(wall), heap.allocations,
                    heap.bytes))
        }
    }

    /// One round, by turns.
    private func round(_ path: Path, _ sides: [any Contestant]) async throws -> [Cost] {
        var costs = sides.map { _ in Cost.none }
        for _ in 0..<(Self.requests / Self.turn) {
            for (place, side) in sides.enumerated() {
                costs[place] += try await Cost.of { try await side.run(path, Self.turn) }
            }
        }
        return costs
    }

    private func ratio(_ value: Double) -> String { String(format: "%.2f", value) }

    private func line(_ name: String, _ columns: String...) -> String {
        let name = name.padding(toLength: 48, withPad: " ", startingAt: 0)
        let rest = columns.map { String(repeating: " ", count: max(13 - $0.count, 0)) + $0 }
        return "  " + name + rest.joined()
    }
}
