import DeskModel

/// The changes of an operation's row in a batch.
final class OperationState {
    var row: StoredOperation
    var crowds: [OperationMeasure: Crowd] = [:]
    var changed: Set<OperationMeasure> = []

    init(_ row: StoredOperation) { self.row = row }

    /// The most ways in which failures were shown that are counted apart.
    private static let waysLimit = 32

    func add(_ use: OperationUse) {
        row.uses = ClientNumber.sum(row.uses, use.uses)
        row.failures = ClientNumber.sum(row.failures, use.failures)
        for (way, count) in use.shown where count > 0 {
            let isKnown = row.shown[way] != nil || row.shown.count < Self.waysLimit
            let name = isKnown ? way : "other"
            row.shown[name] = ClientNumber.sum(row.shown[name, default: 0], count)
        }
    }
}

extension Batch {
    /// Counts items of operations, or why they are not counted.
    func takeOperations(of prepared: PreparedArrival) throws {
        let arrival = prepared.arrival
        for (reason, number) in arrival.droppedOperations {
            try count("operations", reason.rawValue, number, project: arrival.project)
        }
        for (item, keys) in zip(arrival.operations, prepared.operationKeys) {
            let fate = try take(item, keys, of: arrival)
            try count("operations", fate, 1, project: arrival.project)
        }
    }

    private func take(
        _ item: IncomingOperations, _ keys: [OperationKey], of arrival: Arrival
    ) throws -> String {
        let minute = (arrival.received - .seconds(60)).milliseconds
        guard
            try tables.itemCount(of: item.person, after: minute) < IncomingOperations.perMinute
        else {
            let isKnown = try tables.hasItem(item.id, of: arrival.project)
            return isKnown ? "duplicates" : IncomingOperations.Drop.limit.rawValue
        }
        let row = OperationItemRow(
            project: arrival.project, id: item.id, person: item.person,
            received: arrival.received.milliseconds)
        guard try tables.insert(row) else { return "duplicates" }
        for (use, key) in zip(item.operations, keys) {
            let state = try operation(key)
            state.add(use)
            for measure in use.measures { try add(item.person, to: state, measure) }
        }
        return "taken"
    }

    /// The row of a key, or the one for what comes beyond the rows of its day.
    private func operation(_ key: OperationKey) throws -> OperationState {
        if let known = try knownOperation(key) { return known }
        let day = DayKey(project: key.project, day: key.day)
        let count = try operationCounts[day] ?? tables.operationCount(on: day)
        operationCounts[day] = count
        guard count < IncomingOperations.rowsPerDay else {
            let other = OperationKey.other(project: key.project, day: key.day)
            return try knownOperation(other) ?? newOperation(other)
        }
        operationCounts[day] = count + 1
        return newOperation(key)
    }

    private func knownOperation(_ key: OperationKey) throws -> OperationState? {
        if let known = operations[key.number] { return known }
        guard let row = try tables.operation(key) else { return nil }
        let state = OperationState(row)
        operations[key.number] = state
        return state
    }

    private func newOperation(_ key: OperationKey) -> OperationState {
        let state = OperationState(StoredOperation(key))
        operations[key.number] = state
        return state
    }

    private func add(
        _ person: Int64, to state: OperationState, _ measure: OperationMeasure
    ) throws {
        if state.crowds[measure] == nil {
            let key = CrowdKey(owner: state.row.number, measure: measure)
            state.crowds[measure] = try tables.crowd(key)
        }
        if state.crowds[measure]?.insert(person) == true { state.changed.insert(measure) }
    }

    func writeOperations() throws {
        for state in operations.values {
            try tables.write(state.row)
            for measure in state.changed {
                guard let crowd = state.crowds[measure] else { continue }
                try tables.write(crowd, of: CrowdKey(owner: state.row.number, measure: measure))
            }
        }
    }
}
