import TriageCore

/// The reports that wait for the user's choice, and choices that came before their report.
struct PendingReports: Sendable {
    private var keys: [Incident: [QueueKey]] = [:]
    /// The incidents whose operation still runs, so that the user was not shown anything yet.
    private var awaitingNotice: Set<Incident> = []
    private var earlyChoices: [(incident: Incident, choice: String)] = []

    /// Adds a report that waits.
    ///
    /// A choice for an incident whose operation still runs is kept until the operation ends.
    ///
    /// - Returns: The user's choice if it has come already; the report then does not wait.
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

    /// Returns the reports of an incident whose operation has ended, and the choice if it has come.
    ///
    /// The reports stop waiting if there is a choice. A second call for the same incident returns
    /// none.
    mutating func noticeDecided(for incident: Incident) -> (keys: [QueueKey], choice: String?) {
        guard awaitingNotice.remove(incident) != nil, let waiting = keys[incident] else {
            return ([], nil)
        }
        guard let index = earlyChoices.firstIndex(where: { $0.incident == incident })
        else { return (waiting, nil) }
        keys[incident] = nil
        return (waiting, earlyChoices.remove(at: index).choice)
    }

    /// Removes the reports of these incidents, which stop waiting, and returns them.
    mutating func close(_ incidents: [Incident], choice: String?) -> [QueueKey] {
        // A quick user can choose before the pipeline knows which notice was shown.
        if choice == nil { awaitingNotice.subtract(incidents) }
        let closing = incidents.map {
            ($0, awaitingNotice.contains($0) ? nil : keys.removeValue(forKey: $0))
        }
        if let choice {
            earlyChoices += closing.filter { $0.1 == nil }.map { ($0.0, choice) }
            earlyChoices.removeFirst(max(earlyChoices.count - 100, 0))
        }
        return closing.flatMap { $0.1 ?? [] }
    }

    /// Removes all reports, which stop waiting, and returns them.
    mutating func closeAll() -> [QueueKey] {
        defer { (keys, awaitingNotice) = ([:], []) }
        return keys.values.flatMap(\.self)
    }
}
