import Foundation
import TriageHTTP

/// The cases that the healthy run of a flow gives.
struct CasePlan {
    private let names: [RequestName]
    private let counts: [RequestName: Int]
    private let bodies: [RequestName: Data]

    /// The greatest number of equal requests that fail each alone.
    private static let maxNumber = 8

    init(_ clean: RunRecord) {
        names = clean.sent.reduce(into: []) { names, exchange in
            if !names.contains(exchange.name) { names.append(exchange.name) }
        }
        counts = Dictionary(grouping: clean.sent, by: \.name).mapValues(\.count)
        // The first of equal requests may be refused, such as the one with an expired token.
        let successes = clean.sent.filter(\.hasSucceeded)
        bodies = Dictionary(
            (successes + clean.sent).compactMap { exchange in
                exchange.response.map { (exchange.name, $0.body) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The cases without a network, whose words others are compared with.
    var offline: [FaultInjection.Case] {
        names.map { .init(failures: [.init(way: .offline, request: $0)]) }
    }

    /// The cases with one request that fails.
    var singles: [FaultInjection.Case] {
        names.flatMap { name in
            let fields = FieldChange.ways(for: bodies[name] ?? Data())
            let whole = Way.whole.filter { isPossible($0, for: name) }
            return cases(for: name, whole, times(of: name))
                + cases(for: name, fields, (counts[name] ?? 1) > 1 ? times(of: name) : [.always])
        }
    }

    private func isPossible(_ way: Way, for name: RequestName) -> Bool {
        let isEmpty = bodies[name]?.isEmpty ?? true
        return switch way {
        case .emptyBody: !isEmpty
        case .cutBody: (bodies[name]?.count ?? 0) > 1
        default: true
        }
    }

    private func cases(
        for name: RequestName, _ ways: [Way], _ times: [FaultInjection.Times]
    ) -> [FaultInjection.Case] {
        ways.flatMap { way in
            times.map { .init(failures: [.init(way: way, request: name, times: $0)]) }
        }
    }

    /// All requests of a name, each one of them, and each with those that follow.
    private func times(of name: RequestName) -> [FaultInjection.Times] {
        let count = min(counts[name] ?? 1, Self.maxNumber)
        return [.always] + (1...count).map { .only($0) } + (2..<max(count + 1, 2)).map { .from($0) }
    }

    /// The cases with two requests that fail: each pair of requests, with each pair of ways.
    ///
    /// Above the limit, the rows of a covering array: each pair of ways stays, and moves on from one
    /// pair of requests to the next.
    func pairs(limit: Int) -> [FaultInjection.Case] {
        let ways = Way.forPairs
        let pairs = names.indices.flatMap { left in
            names.indices.dropFirst(left + 1).map { (names[left], names[$0]) }
        }
        let isWhole = pairs.count * ways.count * ways.count <= limit
        return pairs.enumerated().flatMap { number, pair in
            ways.indices.flatMap { left in
                ways.indices.filter { isWhole || (left + number) % ways.count == $0 }.map { right in
                    .init(failures: [
                        .init(way: ways[left], request: pair.0),
                        .init(way: ways[right], request: pair.1),
                    ])
                }
            }
        }
    }

    /// The ways in which a request fails that only a failing run sends.
    static func secondaryWays(for body: Data) -> [Way] {
        Way.whole.filter { $0 != .canceled } + FieldChange.ways(for: body)
    }
}
