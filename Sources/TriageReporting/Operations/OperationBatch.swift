package import Foundation

/// The counts of one user in one version of the app.
struct OperationBatch: Sendable, Hashable, Codable {
    /// The app and its user.
    var context: ReportContext
    /// The time that the counts began.
    var started: Date
    var counts: [String: OperationCount]
}

extension Report {
    /// How users fared with operations, which the report stands for.
    package struct Operations: Sendable, Codable, Hashable {
        /// The time that the counts began; the report's time is their end.
        package let started: Date
        /// The counts by the names of the operations.
        package let counts: [String: OperationCount]
    }
}

extension [String: OperationCount] {
    /// The maximum size of an item's counts in JSON, in bytes: 8 kB with the rest of the item.
    private static let byteLimit = 6500
    private static let countLimit = 64

    /// Returns the operations for one item, those with failures first.
    ///
    /// - Parameter labels: The names without secrets; an operation without one stays.
    /// - Returns: The names of the operations.
    func namesForItem(_ labels: [String: String]) -> [String] {
        var room = Self.byteLimit
        let ordered = filter { labels[$0.key] != nil }.sorted { one, other in
            let isFirst = (one.value.tellsOfFailures, other.value.tellsOfFailures)
            if isFirst.0 != isFirst.1 { return isFirst.0 }
            return (other.value.uses, one.key) < (one.value.uses, other.key)
        }
        return ordered.prefix(Self.countLimit).prefix { name, count in
            room -= count.jsonLength + (labels[name] ?? name).jsonLength
            return room >= 0
        }.map(\.key)
    }

    /// Returns the counts under other names; counts with equal names are added.
    func renamed(_ labels: [String: String]) -> Self {
        reduce(into: [:]) { $0[labels[$1.key] ?? $1.key, default: .init()].add($1.value) }
    }
}
