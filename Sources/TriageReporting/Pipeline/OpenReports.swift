import Triage

/// Reports that wait for the person's answer, and answers that came before their report.
struct OpenReports: Sendable {
    private var keys: [Incident: [QueueKey]] = [:]
    /// Those whose operation goes on, so that nobody was shown anything yet.
    private var undecided: Set<Incident> = []
    private var early: [(incident: Incident, choice: String)] = []

    /// Adds a report that waits.
    ///
    /// - Returns: What the person chose, when the answer has come already.
    mutating func add(_ key: QueueKey, isUndecided: Bool = false) -> String? {
        if let index = early.firstIndex(where: { $0.incident == key.incident }) {
            return early.remove(at: index).choice
        }
        if isUndecided { undecided.insert(key.incident) }
        keys[key.incident, default: []].append(key)
        return nil
    }

    /// The reports of an incident whose operation has ended, once.
    mutating func decide(_ incident: Incident) -> [QueueKey] {
        undecided.remove(incident) == nil ? [] : keys[incident] ?? []
    }

    /// The reports of these incidents, which wait no more.
    mutating func close(_ incidents: [Incident], answer choice: String?) -> [QueueKey] {
        undecided.subtract(incidents)
        let closing = incidents.map { ($0, keys.removeValue(forKey: $0)) }
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
