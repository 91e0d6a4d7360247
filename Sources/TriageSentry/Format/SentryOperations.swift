public import Foundation
package import TriageReporting
import TriageSinkSupport

/// How a user fared with operations, as a desk counts it; Sentry skips an item of this type.
@_spi(Wire) public struct SentryOperations: Hashable, Sendable {
    /// The type of the item.
    public static let itemType = "operations"

    /// The ID of the counts, the same in every delivery: 32 hexadecimal digits.
    public let id: String
    /// The ID of the user, as events have it.
    public let userID: String
    /// The time that the counts began.
    public let started: Date
    /// The time that they ended.
    public let timestamp: Date
    /// The release of the app and its environment.
    public let attributes: SentrySession.Attributes
    /// The counts by the names of the operations.
    package private(set) var counts: [String: OperationCount] = [:]

    /// Creates counts of no operation.
    public init(
        id: String, userID: String, started: Date, timestamp: Date,
        attributes: SentrySession.Attributes
    ) {
        (self.id, self.userID) = (id, userID)
        (self.started, self.timestamp, self.attributes) = (started, timestamp, attributes)
    }

    /// Adds the count of an operation; one without a name is left out.
    package mutating func add(_ count: OperationCount, of name: String) {
        guard let name = SentryText.operation(name) else { return }
        counts[name, default: OperationCount()].add(count.mapSurfaces(SentryText.name))
    }

    /// An error for counts of no operation, which no desk takes.
    struct Empty: Error {}

    /// Returns the item, with the operations in the order of their names.
    public func item() throws -> SentryEnvelope.Item {
        guard !counts.isEmpty else { throw Empty() }
        return try SentryEnvelope.Item(type: Self.itemType, json: self)
    }
}

@_spi(Wire) extension SentryOperations: Encodable {
    /// Encodes the counts.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "id": id, "did": SentryText.userID(userID), "started": started.iso8601,
            "timestamp": timestamp.iso8601, "attrs": attributes.fitted,
            "operations": counts.sorted { $0.key < $1.key }.map(Named.init),
        ])
    }

    /// A count with the name of its operation.
    private struct Named: Encodable {
        let name: String
        let count: OperationCount

        func encode(to encoder: any Encoder) throws {
            try encoder.encode([
                "name": name, "uses": count.uses, "failures": count.failures,
                "shown": count.shown, "triedAgain": count.triedAgain,
                "gotThrough": count.gotThrough, "gaveUp": count.gaveUp,
            ])
        }
    }
}
