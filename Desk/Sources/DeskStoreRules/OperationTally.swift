package import DeskModel

/// The rows of some days on their way to a report: each operation's days come one after the other, so that only
/// one operation's people are held at a time.
package struct OperationTally {
    private struct Shipped: Hashable {
        var name: String
        var environment: String
    }

    /// The rows whose people are read together.
    private static let portion = 200

    private let stored: [StoredOperation]
    private var rows: [OperationRow] = []
    private var crowds = Crowds()
    private var releases: [Shipped: Crowds] = [:]

    /// Begins with the rows of a project's days, without their people.
    package init(_ stored: [StoredOperation], _ filter: OperationFilter) {
        self.stored = stored.filter {
            filter.fits(
                operation: $0.operation, release: $0.release, environment: $0.environment)
        }.sorted {
            ($0.operation, $0.release, $0.environment, $0.number)
                < ($1.operation, $1.release, $1.environment, $1.number)
        }
    }

    /// The numbers of the rows whose people ``add(_:)`` takes, a portion at a time.
    package var portions: [[Int64]] {
        stride(from: 0, to: stored.count, by: Self.portion).map {
            stored[$0..<min($0 + Self.portion, stored.count)].map(\.number)
        }
    }

    private var next = 0

    /// Takes the people of the next portion.
    package mutating func add(_ people: [Int64: Crowds]) {
        for row in stored[next...].prefix(Self.portion) {
            next += 1
            add(row)
            if let added = people[row.number] { crowds.formUnion(added) }
            if next == stored.count || !Self.isSame(stored[next], row) { finish() }
        }
    }

    private static func isSame(_ one: StoredOperation, _ other: StoredOperation) -> Bool {
        one.operation == other.operation && one.release == other.release
            && one.environment == other.environment
    }

    private mutating func add(_ row: StoredOperation) {
        let isFirst = next == 1 || !Self.isSame(stored[next - 2], row)
        if isFirst {
            rows.append(
                OperationRow(
                    operation: row.operation, release: row.release, environment: row.environment))
        }
        let last = rows.count - 1
        rows[last].uses = ClientNumber.sum(rows[last].uses, row.uses)
        rows[last].failures = ClientNumber.sum(rows[last].failures, row.failures)
        rows[last].shown.merge(row.shown, uniquingKeysWith: ClientNumber.sum)
    }

    private mutating func finish() {
        let last = rows.count - 1
        rows[last].people = crowds.people
        let release = Shipped(name: rows[last].release, environment: rows[last].environment)
        releases[release, default: Crowds()].formUnion(crowds)
        crowds = Crowds()
    }

    /// The report.
    package var report: OperationReport {
        let releases = releases.map { release, crowds in
            ReleasePeople(
                release: release.name, environment: release.environment, people: crowds.people)
        }
        return OperationReport(
            rows: rows.sorted { ($0.people.rank, $0.name) < ($1.people.rank, $1.name) },
            releases: releases.sorted { ($0.people.rank, $0.name) < ($1.people.rank, $1.name) })
    }
}

extension OperationPeople {
    /// The place in a list: most who gave up first, then most who met a failure.
    fileprivate var rank: Rank { Rank(gaveUp: gaveUp, met: met) }

    fileprivate struct Rank: Comparable {
        let gaveUp: Int
        let met: Int

        static func < (one: Rank, other: Rank) -> Bool {
            (other.gaveUp, other.met) < (one.gaveUp, one.met)
        }
    }
}

extension OperationRow {
    fileprivate var name: Names { Names(parts: [operation, release, environment]) }
}

extension ReleasePeople {
    fileprivate var name: Names { Names(parts: [release, environment]) }
}

/// Names in their order.
private struct Names: Comparable {
    let parts: [String]

    static func < (one: Names, other: Names) -> Bool {
        one.parts.lexicographicallyPrecedes(other.parts)
    }
}
