import DeskHashing

/// Decides which share of the events is kept.
package enum Sampling {
    /// Whether an event is kept: the same answer for the same id, on every desk.
    ///
    /// - Parameters:
    ///   - id: The event's id.
    ///   - rate: The share that is kept, from 0 to 1.
    /// - Returns: Whether the event is in that share.
    package static func keeps(_ id: EventID, rate: Double) -> Bool {
        let number = SHA256.hash(Array("sample:\(id)".utf8)).prefix(6)
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(number) / Double(UInt64(1) << 48) < rate
    }
}
