import DeskModel

extension Batch {
    /// Takes items of operations, which are counted a little later, or counts why they are not taken.
    func takeOperations(of prepared: PreparedArrival) throws {
        let arrival = prepared.arrival
        for (reason, number) in arrival.droppedOperations {
            try count("operations", reason.rawValue, number, project: arrival.project)
        }
        for item in arrival.operations {
            let fate = try take(item, of: arrival)
            try count("operations", fate, 1, project: arrival.project)
        }
    }

    private func take(_ item: IncomingOperations, of arrival: Arrival) throws -> String {
        let minute = (arrival.received - .seconds(60)).milliseconds
        guard
            try tables.itemCount(of: item.person, after: minute) < IncomingOperations.perMinute
        else {
            let isKnown = try tables.hasItem(item.id, of: arrival.project)
            return isKnown ? "duplicates" : IncomingOperations.Drop.limit.rawValue
        }
        let row = OperationItemRow(
            project: arrival.project, id: item.id, person: item.person,
            received: arrival.received.milliseconds,
            content: QueuedOperations.Content(item, received: arrival.received))
        return try tables.insert(row) ? "taken" : "duplicates"
    }
}
