package import DeskModel

/// An arrival with everything that can be made from it before a transaction begins.
package struct PreparedArrival: Sendable {
    package var arrival: Arrival
    /// The hash of the event's fingerprint in its project.
    package var hash = ""
    /// The words that the event is found by.
    package var words: [String] = []
    /// The payload as it is stored.
    package var data: [UInt8] = []

    /// Prepares an arrival.
    ///
    /// - Parameters:
    ///   - arrival: The arrival.
    ///   - packsWords: Whether the words are stored with the payload, for an index that forgets an event
    ///     only if it gets the words again.
    package init(_ arrival: Arrival, packsWords: Bool) {
        self.arrival = arrival
        guard case .taken(let event) = arrival.event else { return }
        let facts = event.facts
        hash = facts.fingerprint.group(in: arrival.project)
        let known = [
            event.id.description, facts.supportCode, facts.user, facts.title, facts.culprit,
            facts.release, facts.environment,
        ]
        words = SearchText.words(of: known.compactMap(\.self) + facts.searchable)
        let packed = packsWords ? words.joined(separator: " ") : ""
        data = Packed(payload: event.payload, words: packed).bytes
    }
}

extension [Receipt] {
    /// The number of events that were not there before.
    package var storedCount: Int {
        count { receipt in
            if case .stored = receipt { true } else { false }
        }
    }
}
