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

extension PreparedArrival {
    /// Prepares arrivals, on all cores if they are large: the transaction waits for the slowest.
    package static func all(_ arrivals: [Arrival], packsWords: Bool) async -> [PreparedArrival] {
        guard arrivals.count > 1 else {
            return arrivals.map { PreparedArrival($0, packsWords: packsWords) }
        }
        let middle = arrivals.count / 2
        async let second = prepared(arrivals[middle...], packsWords)
        return await prepared(arrivals[..<middle], packsWords) + second
    }

    @concurrent private static func prepared(
        _ arrivals: ArraySlice<Arrival>, _ packsWords: Bool
    ) async -> [PreparedArrival] {
        arrivals.map { PreparedArrival($0, packsWords: packsWords) }
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
