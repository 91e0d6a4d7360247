extension FaultCenter {
    /// Runs work, reports the error that it throws, and rethrows it with its own type.
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
    ///   - level: The severity of an error.
    ///   - work: The work.
    /// - Returns: The value that the work returns.
    /// - Throws: The error that the work throws, unchanged.
    @discardableResult
    public func reporting<Value, Failure: Error>(
        level: ReportLevel = .error, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let record = reportingRecord
        let result: Result<Value, Failure> = await OperationRecord.$current.withValue(record) {
            do throws(Failure) {
                return .success(try await work())
            } catch {
                if !Task.isCancelled { report(error, level: level) }
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Runs synchronous work, reports the error that it throws, and rethrows it with its own type.
    ///
    /// Unlike the asynchronous form, it reports an error even if the task was canceled before.
    ///
    /// - Parameters:
    ///   - level: The severity of an error.
    ///   - work: The work.
    /// - Returns: The value that the work returns.
    /// - Throws: The error that the work throws, unchanged.
    @discardableResult
    public func reporting<Value, Failure: Error>(
        level: ReportLevel = .error, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = OperationRecord.$current.withValue(reportingRecord) {
            do throws(Failure) {
                return .success(try work())
            } catch {
                report(error, level: level)
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The record that notes the errors: the current operation's, or an anonymous one.
    private var reportingRecord: OperationRecord {
        OperationRecord.current
            ?? OperationRecord(
                OperationInfo(name: "reporting"), classifier: configuration.classifier,
                isAnonymous: true)
    }
}
