/// An account of two promises: every operation ends once, and every failure surfaces once.
///
/// The ledger is a pure value that is fed events and names the promises that were broken. It keeps
/// one entry for each operation under way and counts the rest. A failure that only joins a
/// navigation from before its operation began has not surfaced, because the user sees nothing new;
/// one that asks the user to sign in has, unless it may be about a wrong password.
@_spi(Tools) public struct Ledger: Sendable {
    /// The number of operations that began.
    public private(set) var operations = 0
    /// The number of operations that ended in failure.
    public private(set) var failures = 0
    /// The broken promises, one sentence each; at most 100 are kept.
    package private(set) var violations: [String] = []

    /// The ID of the latest operation that has begun.
    private(set) var latestOperation = 0

    private var open: [Int: Entry] = [:]
    /// The latest operation that had begun when the app navigated to a route.
    private var navigations: [Route: Int] = [:]

    private struct Entry {
        let info: OperationInfo
        var failures: [Incident] = []
        /// Whether a route that the app has taken before tells the user of the failure.
        var isTold = false
        var surfaces: [Incident] = []
    }

    /// Creates a ledger without entries.
    public init() {}

    /// Records an event.
    public mutating func record(_ event: FaultEvent) {
        switch event {
        case .started(let operation):
            operations += 1
            latestOperation = max(latestOperation, operation.id)
            let previous = open.updateValue(Entry(info: operation), forKey: operation.id)
            if previous != nil { addViolation("\(operation.label) began twice") }
        case .failed(let failure):
            note(failure.operation, failure.fault.incident, in: \.failures)
            let id = failure.operation?.id ?? 0
            open[id]?.isTold = failure.fault.isTold(byRouteAfter: failure.operation?.intent)
        case .surfaced(let surfacing):
            note(surfacing.operation, surfacing.incident, in: \.surfaces)
            if let route = surfacing.route { note(surfacing, at: route) }
        case .ended(let operation, let outcome): end(operation, outcome)
        }
    }

    /// Records that the app has navigated to a route once, maybe without a failure.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - operation: The ID of the latest operation that had begun.
    mutating func appDidNavigate(to route: Route, after operation: Int) {
        navigations[route] = operation
    }

    /// The operations that have not ended, oldest first.
    package var activeOperations: [OperationInfo] {
        open.values.map(\.info).sorted { $0.id < $1.id }
    }

    /// Returns the broken promises, including one for each operation that has not ended.
    ///
    /// Call it after all work has ended.
    public func audit() -> [String] {
        violations + activeOperations.map { "\($0.label) never ended" }
    }

    private mutating func note(
        _ operation: OperationInfo?, _ incident: Incident,
        in list: WritableKeyPath<Entry, [Incident]>
    ) {
        if let operation, open[operation.id]?[keyPath: list].append(incident) == nil {
            addViolation("\(operation.label) failed or surfaced while not under way")
        }
    }

    private mutating func note(_ surfacing: Surfacing, at route: Route) {
        let operation = surfacing.operation
        if surfacing.disposition == .routed {
            appDidNavigate(to: route, after: latestOperation)
        } else if let latest = navigations[route], operation.id > latest,
            open[operation.id]?.isTold == false
        {
            addViolation("\(operation.label) failed unseen: the app was led to \(route) before")
        }
    }

    private mutating func end(_ operation: OperationInfo, _ outcome: Outcome<Void>) {
        guard let entry = open.removeValue(forKey: operation.id) else {
            return addViolation("\(operation.label) ended while not under way")
        }
        let (ending, expected) = (outcome.ending, outcome.fault.map { [$0.incident] } ?? [])
        failures += expected.count
        if entry.failures != expected { addViolation(entry, "failures", entry.failures, ending) }
        if entry.surfaces != expected { addViolation(entry, "surfaces", entry.surfaces, ending) }
    }

    private mutating func addViolation(
        _ entry: Entry, _ what: String, _ incidents: [Incident], _ ending: OutcomeEnding
    ) {
        addViolation("\(entry.info.label) ended in \(ending) with \(incidents.count) \(what)")
    }

    private mutating func addViolation(_ sentence: String) {
        if violations.count < 100 { violations.append(sentence) }
    }
}

extension OperationInfo {
    fileprivate var label: String { "operation \(id) \(name)" }
}
