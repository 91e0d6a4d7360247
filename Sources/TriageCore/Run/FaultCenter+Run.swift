extension FaultCenter {
    /// Runs work that can fail and sees to its failure: decided, shown or routed, and reported, all
    /// before the outcome is handed over.
    ///
    /// It ends exactly once, with the isolation of the caller, and sets no deadline: deadlines belong
    /// to clients and gates. A cancellation, in whatever error it comes, is ``Outcome/canceled``, and
    /// so is what comes, error or value, after the task was cancelled.
    ///
    /// - Parameters:
    ///   - name: What is done.
    ///   - intent: Why, which decides how a failure is shown.
    ///   - overrides: Rules of this screen, read before the app's table.
    ///   - onAction: Takes the action that the person chose on the notice of a failure.
    ///   - work: The work.
    /// - Returns: How it ended; what was thrown is there with its own type.
    @discardableResult
    public func run<Value>(
        _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil,
        work: () async throws -> Value
    ) async -> Outcome<Value> {
        let record = begin(name, intent)
        do {
            let value = try await OperationRecord.$current.withValue(record) { try await work() }
            return Task.isCancelled ? cancel(record) : succeed(with: value, record)
        } catch {
            return Task.isCancelled
                ? cancel(record) : fail(with: error, record, overrides, onAction)
        }
    }

    /// Runs work that can fail and does not wait; see the async form.
    @discardableResult
    public func run<Value>(
        _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil,
        work: () throws -> Value
    ) -> Outcome<Value> {
        let record = begin(name, intent)
        do {
            let value = try OperationRecord.$current.withValue(record) { try work() }
            return succeed(with: value, record)
        } catch {
            return fail(with: error, record, overrides, onAction)
        }
    }

    func begin(_ name: OperationName, _ intent: OperationIntent) -> OperationRecord {
        let info = nextInfo(name, intent)
        emit(.started(info))
        return OperationRecord(info, classifier: configuration.classifier)
    }

    func succeed<Value>(with value: Value, _ record: OperationRecord) -> Outcome<Value> {
        end(record, .value)
        return .value(value)
    }

    func cancel<Value>(_ record: OperationRecord) -> Outcome<Value> {
        end(record, .canceled)
        return .canceled
    }

    func fail<Value>(
        with error: any Error, _ record: OperationRecord, _ overrides: DecisionTable,
        _ respond: NoticeActionHandler?
    ) -> Outcome<Value> {
        var failed = classify(error, in: record)
        guard failed.fault.kind != .canceled else { return cancel(record) }
        let decision = configuration.table.overridden(by: overrides).decision(for: failed)
        let isFirst = joinRouteIncident(of: decision, &failed)
        record.parent?.note(failed.fault, handledChain: failed.chain)
        emit(.failed(failed))
        let shown = surface(failed, decision, isFirst: isFirst, record, respond)
        report(failed, decision, shown, record)
        end(record, .failure, failed.fault.incident)
        return .fault(failed.fault, error: error)
    }

    private func end(
        _ record: OperationRecord, _ ending: FaultEvent.Ending, _ incident: Incident? = nil
    ) {
        record.end()
        emit(.ended(record.info, ending, incident))
    }
}
