import TriageCore

/// Reports that wait for the person's answer, and answers that came before their report.
struct OpenReports: Sendable {
    private var keys: [Incident: [QueueKey]] = [:]
    /// Those whose operation goes on, so that nobody was shown anything yet.
    private var undecided: Set<Incident> = []
    private var early: [(incident: Incident, choice: String)] = []

    /// Adds a report that waits; an answer to one whose operation goes on stays until that ends.
    ///
    /// - Returns: What the person chose, when the answer has come already.
    mutating func add(
        _ key: QueueKey, isUndecided: Bool = false, answer: String? = nil
    ) -> String? {
        if isUndecided {
            undecided.insert(key.incident)
        } else if let index = early.firstIndex(where: { $0.incident == key.incident }) {
            return early.remove(at: index).choice
        }
        keys[key.incident, default: []].append(key)
        if let answer { _ = close([key.incident], answer: answer) }
        return nil
    }

    /// The reports of an incident whose operation has ended, once; they wait no more where the answer has
    /// come already.
    mutating func decide(_ incident: Incident) -> (keys: [QueueKey], choice: String?) {
        guard undecided.remove(incident) != nil, let its = keys[incident] else { return ([], nil) }
        guard let index = early.firstIndex(where: { $0.incident == incident })
        else { return (its, nil) }
        keys[incident] = nil
        return (its, early.remove(at: index).choice)
    }

    /// The reports of these incidents, which wait no more.
    mutating func close(_ incidents: [Incident], answer choice: String?) -> [QueueKey] {
        // Who answers at once is quicker than the word of what they were shown.
        let waiting = choice == nil ? [] : undecided.intersection(incidents)
        undecided.subtract(incidents.filter { !waiting.contains($0) })
        let closing = incidents.map {
            ($0, waiting.contains($0) ? nil : keys.removeValue(forKey: $0))
        }
        if let choice {
            early += closing.filter { $0.1 == nil }.map { ($0.0, choice) }
            early.removeFirst(max(early.count - 100, 0))
        }
        return closing.flatMap { $0.1 ?? [] }
    }

    /// All reports, which wait no more.
    mutating func closeAll() -> [QueueKey] {
        defer { (keys, undecided) = ([:], []) }
        return keys.values.flatMap(\.self)
    }
}
