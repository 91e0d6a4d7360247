import TriageCore

/// The incidents that were reported recently, up to a capacity.
struct RecentIncidents: Sendable {
    private var known: Set<Incident> = []
    private var order: [Incident] = []
    private var next = 0
    private let capacity: Int

    init(capacity: Int = 4096) { self.capacity = capacity }

    /// Remembers an incident; returns false if it is known already.
    mutating func insert(_ incident: Incident) -> Bool {
        guard known.insert(incident).inserted else { return false }
        if order.count < capacity {
            order.append(incident)
        } else {
            known.remove(order[next])
            order[next] = incident
            next = (next + 1) % capacity
        }
        return true
    }
}
