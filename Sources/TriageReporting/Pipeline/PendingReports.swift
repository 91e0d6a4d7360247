import TriageCore

/// Reports that wait for the person's answer, and answers that came before their report.
struct PendingReports: Sendable {
    private var keys: [Incident: [QueueKey]] = [:]
    /// Those whose operation goes on, so that nobody was shown anything yet.
    private var awaitingNotice: Set<Incident> = []
    private var earlyChoices: [(incident: Incident, choice: String)] = []

    /// Adds a report that waits; an answer to one whose operation goes on stays until that ends.
    ///
    /// - Returns: What the person chose, when the answer has come already.
    mutating func add(
        _ key: QueueKey, awaitsNotice: Bool = false, choice: String? = nil
    ) -> String? {
        if awaitsNotice {
            awaitingNotice.insert(key.incident)
        } else if let index = earlyChoices.firstIndex(where: { $0.incident == key.incident }) {
            return earlyChoices.remove(at: index).choice
        }
        keys[key.incident, default: []].append(key)
        if let choice { _ = close([key.incident], choice: choice) }
        return nil
    }

    /// The reports of an incident whose operation has ended, once; they wait no more where the answer has
    /// come already.
    mutating func noticeDecided(for incident: Incident) -> (keys: [QueueKey], choice: String?) {
        guard awaitingNotice.remove(incident) != nil, let its = keys[incident] else {
            return ([], nil)
        }
        guard let index = earlyChoices.firstIndex(where: { $0.incident == incident })
        else { return (its, nil) }
        keys[incident] = nil
        return (its, earlyChoices.remove(at: index).choice)
    }

    /// The reports of these incidents, which wait no more.
    mutating func close(_ incidents: [Incident], choice: String?) -> [QueueKey] {
        // Who answers at once is quicker than the word of what they were shown.
        let waiting = choice == nil ? [] : awaitingNotice.intersection(incidents)
        awaitingNotice.subtract(incidents.filter { !waiting.contains($0) })
        let closing = incidents.map {
            ($0, waiting.contains($0) ? nil : keys.removeValue(forKey: $0))
        }
        if let choice {
            earlyChoices += closing.filter { $0.1 == nil }.map { ($0.0, choice) }
            earlyChoices.removeFirst(max(earlyChoices.count - 100, 0))
        }
        return closing.flatMap { $0.1 ?? [] }
    }

    /// All reports, which wait no more.
    mutating func closeAll() -> [QueueKey] {
        defer { (keys, awaitingNotice) = ([:], []) }
        return keys.values.flatMap(\.self)
    }
}
