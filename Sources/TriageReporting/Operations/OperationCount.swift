/// What happened to one operation since its count before.
package struct OperationCount: Sendable, Hashable, Codable {
    /// The largest number that a receiver takes; a number stays there.
    package static let limit = 10_000
    private static let maxSurfaces = 16

    /// The number of times that the operation ended with a value or a failure.
    package private(set) var uses = 0
    /// The number of failures among them.
    package private(set) var failures = 0
    /// The failures by what the user saw: the style of a notice, `route`, `handled` or `silent`.
    package private(set) var shown: [String: Int] = [:]
    /// The number of episodes in which the operation began again.
    package private(set) var triedAgain = 0
    /// The number of episodes that ended with a value.
    package private(set) var gotThrough = 0
    /// The number of episodes that ended without one.
    package private(set) var gaveUp = 0

    /// Creates a count of nothing.
    package init() {}

    mutating func succeed() { uses.countUp() }

    mutating func fail(shown surface: String) {
        uses.countUp()
        failures.countUp()
        guard shown.count < Self.maxSurfaces || shown[surface] != nil else { return }
        shown[surface, default: 0].countUp()
    }

    mutating func tryAgain() { triedAgain.countUp() }

    mutating func getThrough() { gotThrough.countUp() }

    mutating func giveUp() { gaveUp.countUp() }

    /// Adds another count of the same operation.
    package mutating func add(_ other: OperationCount) {
        uses.countUp(by: other.uses)
        failures.countUp(by: other.failures)
        for (surface, number) in other.shown { shown[surface, default: 0].countUp(by: number) }
        triedAgain.countUp(by: other.triedAgain)
        gotThrough.countUp(by: other.gotThrough)
        gaveUp.countUp(by: other.gaveUp)
    }

    /// Returns the count with other names of what the user saw.
    package func mapSurfaces(_ name: (String) -> String) -> OperationCount {
        var count = self
        count.shown = [:]
        for (surface, number) in shown {
            count.shown[name(surface), default: 0].countUp(by: number)
        }
        return count
    }

    /// Whether the count says more than that all went well.
    var tellsOfFailures: Bool { failures + triedAgain + gotThrough + gaveUp > 0 }

    /// The size in JSON at most, in bytes, beside the name of the operation.
    var jsonLength: Int { shown.keys.reduce(120) { $0 + $1.jsonLength + 9 } }
}

extension Int {
    fileprivate mutating func countUp() { if self < OperationCount.limit { self += 1 } }

    /// Adds another count, which may be any number if it comes of a file.
    fileprivate mutating func countUp(by number: Int) {
        self = (bounded + number.bounded).bounded
    }

    private var bounded: Int { Swift.min(Swift.max(self, 0), OperationCount.limit) }
}

extension String {
    /// The size in JSON, in bytes, for a text without control characters.
    var jsonLength: Int {
        utf8.reduce(2) { $0 + ($1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : 1) }
    }
}
