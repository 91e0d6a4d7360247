extension FaultCenter {
    /// Runs work that can fail, and decides, surfaces and reports its failure.
    ///
    /// All of that is done when the outcome is returned. The operation ends exactly once, and the
    /// closure keeps the isolation of the caller. There is no deadline; deadlines belong to clients
    /// and gates.
    ///
    /// The outcome is ``Outcome/canceled`` if the work throws an error whose causes are all
    /// cancellations, or if the task is canceled before the work ends, with a value or an error.
    ///
    /// - Parameters:
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    /// - Returns: The outcome; a failure keeps the thrown error with its own type.
    @discardableResult
    public func run<Value>(
        _ operation: Operation,
        fileID: String = #fileID, line: Int = #line, work: () async throws -> Value
    ) async -> Outcome<Value> {
        await run(OperationOptions(operation, fileID, line), work)
    }

    /// Runs synchronous work that can fail, and decides, surfaces and reports its failure.
    ///
    /// Unlike the asynchronous form, it does not check whether the task is canceled; the outcome is
    /// ``Outcome/canceled`` only if the work throws a cancellation. Asynchronous code calls the
    /// asynchronous form, whatever its closure does.
    ///
    /// - Parameters:
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    /// - Returns: The outcome; a failure keeps the thrown error with its own type.
    @_disfavoredOverload  // `await run("x") { throw error }` must not warn that nothing is awaited.
    @discardableResult
    public func run<Value>(
        _ operation: Operation,
        fileID: String = #fileID, line: Int = #line, work: () throws -> Value
    ) -> Outcome<Value> {
        let options = OperationOptions(operation, fileID, line)
        let record = begin(options)
        do {
            let value = try OperationRecord.run(in: record) { try work() }
            return succeed(with: value, record)
        } catch {
            return fail(with: error, record, options)
        }
    }

    /// Runs one attempt of work with prepared options.
    package func run<Value>(
        _ options: OperationOptions, _ work: () async throws -> Value
    ) async -> Outcome<Value> {
        let record = begin(options)
        do {
            let value = try await OperationRecord.run(in: record) {
                defer { options.retries?.attemptDidEnd() }
                return try await work()
            }
            return Task.isCancelled ? cancel(record) : succeed(with: value, record)
        } catch {
            return Task.isCancelled ? cancel(record) : fail(with: error, record, options)
        }
    }
}

// The ends of an operation.
extension FaultCenter {
    func succeed<Value>(with value: Value, _ record: OperationRecord) -> Outcome<Value> {
        openRoutes(after: record)
        end(record, .value(()))
        return .value(value)
    }

    func cancel<Value>(_ record: OperationRecord) -> Outcome<Value> {
        end(record, .canceled)
        return .canceled
    }

    func fail<Value>(
        with error: any Error, _ record: OperationRecord, _ options: OperationOptions
    ) -> Outcome<Value> {
        var failure = classify(error, in: record, at: options.location)
        guard failure.fault.kind != .canceled else { return cancel(record) }
        let table = configuration.table.overridden(by: options.operation.rules)
        let (decision, isFirst) = decide(about: &failure, by: table, record)
        record.parent?.note(.faultMade(failure.fault, handled: failure.chain))
        emit(.failed(failure))
        carryOut(decision, failure, isFirst: isFirst, record, options)
        end(record, .fault(failure.fault, error: error))
        return .fault(failure.fault, error: error)
    }

    private func end(_ record: OperationRecord, _ outcome: Outcome<Void>) {
        record.end()
        emit(.ended(record.info, outcome))
    }
}
