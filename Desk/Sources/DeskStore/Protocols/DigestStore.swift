package import DeskModel

/// What happened in a time, and which destinations were told of it.
package protocol DigestStore: Sendable {
    /// The destinations that want digests and are not stopped, with until when they were told.
    func digests() async throws -> [DigestState]
    /// What happened in a project from a time up to another.
    func summary(
        of project: Int, from: Timestamp, until: Timestamp
    ) async throws -> Summary
    /// Puts a digest into the outbox, unless the destination was told meanwhile.
    ///
    /// - Parameters:
    ///   - summary: What happened; nil to tell nothing, and to begin with what comes from now on.
    ///   - occasion: ``Occasion/daily`` or ``Occasion/weekly``.
    ///   - destination: The destination.
    ///   - told: The time until which it was told before.
    ///   - until: The time until which it is told now.
    /// - Returns: Whether it is told by this call.
    /// - Throws: ``StoreError``.
    func tell(
        _ summary: Summary?, _ occasion: Occasion, to destination: String, since told: Timestamp?,
        until: Timestamp
    ) async throws -> Bool
}

/// A destination that wants digests, and until when it was told; nil for one that was not told yet.
package struct DigestState: Hashable, Sendable {
    /// The destination.
    package var destination: Destination
    /// The end of the latest digest of a day.
    package var day: Timestamp?
    /// The end of the latest digest of a week.
    package var week: Timestamp?

    /// Creates a state.
    package init(destination: Destination, day: Timestamp?, week: Timestamp?) {
        (self.destination, self.day, self.week) = (destination, day, week)
    }

    /// The end of the latest digest for an occasion.
    package subscript(occasion: Occasion) -> Timestamp? { occasion == .weekly ? week : day }
}
