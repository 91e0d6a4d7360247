import TriageConcurrency

extension FaultCenter {
    /// Runs work, reports the error that it throws, and rethrows it with its own type.
    ///
    ///     let found = try await app.reporting("search") { try await repository.search(word) }
    ///
    /// It is for code that passes its errors to a caller and must not forget to report them. It
    /// decides and shows nothing; work that a user waits for belongs into `run`. An error that
    /// passes through several of these calls, or ends an operation around them, is one incident.
    /// The closure keeps the isolation of the caller.
    ///
    /// A cancellation is not reported, whatever error it arrives in. An error that is thrown after
    /// the task was canceled is not reported either.
    ///
    /// - Parameters:
    ///   - name: The name of the work, which its reports and requests name as their operation, even
    ///     within another one; nil for the operation under way. The work is not counted or shown as
    ///     an operation, because nothing is decided about its errors.
    ///   - level: The severity of an error; nil for the level of the app's table, or `error` if the
    ///     table does not report it.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    /// - Returns: The value that the work returns.
    /// - Throws: The error that the work throws, unchanged.
    @discardableResult
    public func reporting<Value, Failure: Error>(
        _ name: OperationName? = nil, level: ReportLevel? = nil, fileID: String = #fileID,
        line: Int = #line, work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let location = FaultLocation(fileID: fileID, line: line)
        let result: Result<Value, Failure> = await OperationRecord.run(in: record(name)) {
            do throws(Failure) {
                return .success(try await work())
            } catch {
                if !Task.isCancelled { report(error, level: level, wrappedIn: nil, at: location) }
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Runs synchronous work, reports the error that it throws, and rethrows it with its own type.
    ///
    /// The asynchronous form explains the parameters. Unlike that form, it reports an error even if
    /// the task was canceled before.
    ///
    /// - Returns: The value that the work returns.
    /// - Throws: The error that the work throws, unchanged.
    @discardableResult
    public func reporting<Value, Failure: Error>(
        _ name: OperationName? = nil, level: ReportLevel? = nil, fileID: String = #fileID,
        line: Int = #line, work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let location = FaultLocation(fileID: fileID, line: line)
        let result: Result<Value, Failure> = OperationRecord.run(in: record(name)) {
            do throws(Failure) {
                return .success(try work())
            } catch {
                report(error, level: level, wrappedIn: nil, at: location)
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Returns the record that notes the errors of reported work.
    ///
    /// Work with a name has a record of its own, nested in the current one. Work without a name has
    /// the current one, or an anonymous one outside of an operation.
    private func record(_ name: OperationName?) -> OperationRecord {
        let current = OperationRecord.current
        if let current, name == nil { return current }
        let intent = current?.info.intent ?? .background
        return OperationRecord(
            name.map { makeOperation($0, intent) } ?? OperationInfo(name: "reporting"),
            classifier: configuration.classifier, diagnose: configuration.diagnose ?? logProblem,
            isAnonymous: name == nil,
            hasEnded: current?.hasEnded ?? Lock(true))
    }
}
