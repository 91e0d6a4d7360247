import CLibPQ

extension Link {
    /// Puts the round trip that runs into libpq's buffer.
    func send(_ handle: OpaquePointer) -> Bool {
        guard let work = running?.work else { return false }
        switch work {
        case .script(let text):
            return PQsendQuery(handle, text.filter { $0 != "\0" }) == 1
        case .pipeline(let statements):
            guard PQenterPipelineMode(handle) == 1 else { return false }
            for name in prepared.forgotten {
                guard sendForget(name, handle) else { return false }
            }
            for statement in statements {
                guard send(statement, handle) else { return false }
            }
            return PQpipelineSync(handle) == 1
        }
    }

    private func send(_ statement: PostgresStatement, _ handle: OpaquePointer) -> Bool {
        guard !statement.values.isEmpty else {
            running?.steps.append(.run)
            return PQsendQueryParams(handle, statement.sql, 0, nil, nil, nil, nil, 1) == 1
        }
        let parameters = Parameters(statement.values)
        let name: String
        if let known = prepared.find(statement.sql, parameters, statement.values) {
            name = known.name
        } else {
            let before = prepared.forgotten.count
            let new = prepared.add(statement.sql, parameters, statement.values)
            for name in prepared.forgotten[before...] {
                guard sendForget(name, handle) else { return false }
            }
            name = new.name
            running?.steps.append(.prepare(name))
            guard
                PQsendPrepare(
                    handle, name, statement.sql, Int32(new.types.count), new.types) == 1
            else { return false }
        }
        running?.steps.append(.run)
        return parameters.withArrays { values, lengths, formats in
            PQsendQueryPrepared(
                handle, name, Int32(values.count), values, lengths, formats, 1) == 1
        }
    }

    private func sendForget(_ name: String, _ handle: OpaquePointer) -> Bool {
        running?.steps.append(.forget(name))
        return PQsendQueryParams(handle, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, 1) == 1
    }

    /// Keeps the account of prepared statements after a round trip.
    func settle(_ round: Round) {
        if round.isStale { return prepared.removeAll() }
        for (step, isDone) in round.outcome {
            switch step {
            case .prepare(let name) where !isDone: prepared.remove(name)
            case .forget(let name) where isDone: prepared.deallocated(name)
            case .prepare, .forget, .run: break
            }
        }
    }
}
