/// What an app counted of one user's operations since the item before, not stored yet.
package struct IncomingOperations: Hashable, Sendable {
    /// The item's id.
    package var id: EventID
    /// The time until which it counts, corrected for the sender's clock.
    package var time: Timestamp
    /// The hash that the user is counted by.
    package var person: Int64
    /// The app's release.
    package var release: String
    /// The environment.
    package var environment: String
    /// The operations.
    package var operations: [OperationUse]

    /// Creates an item.
    package init(
        id: EventID, time: Timestamp, person: Int64, release: String,
        environment: String = "production", operations: [OperationUse]
    ) {
        (self.id, self.time, self.person) = (id, time, person)
        (self.release, self.environment, self.operations) = (release, environment, operations)
    }

    /// The reason why an item is not counted.
    package enum Drop: String, Error, CaseIterable, Sendable {
        /// It has another form.
        case malformed
        /// Its time is too long ago, or to come.
        case late
        /// Its user sent too many in a minute.
        case limit
    }

    /// The age from which on an item is late.
    package static let life = Duration.seconds(7 * 86_400)
    /// The most items of one user that are counted in a minute.
    package static let perMinute = 60
    /// The most rows of a project a day; what comes beyond is counted in one row more.
    package static let rowsPerDay = 500
    /// The most days that rows are kept for, today included.
    package static let days = 90
}

/// What an app counted of one operation.
package struct OperationUse: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The number of uses that ended with a value or a failure.
    package var uses: Int
    /// The number of failures.
    package var failures: Int
    /// The numbers of failures by what the user saw.
    package var shown: [String: Int]
    /// The number of failures that the user saw after which the operation began again.
    package var triedAgain: Int
    /// The number of those with a value at last.
    package var gotThrough: Int
    /// The number of those without one.
    package var gaveUp: Int

    /// Creates numbers.
    package init(
        name: String, uses: Int = 0, failures: Int = 0, shown: [String: Int] = [:],
        triedAgain: Int = 0, gotThrough: Int = 0, gaveUp: Int = 0
    ) {
        (self.name, self.uses, self.failures, self.shown) = (name, uses, failures, shown)
        (self.triedAgain, self.gotThrough, self.gaveUp) = (triedAgain, gotThrough, gaveUp)
    }

    /// What the user is counted for.
    package var measures: [OperationMeasure] {
        let all: [(OperationMeasure, Int)] = [
            (.used, max(uses, failures)), (.met, failures), (.triedAgain, triedAgain),
            (.gotThrough, gotThrough), (.gaveUp, gaveUp),
        ]
        return all.compactMap { $1 > 0 ? $0 : nil }
    }
}
