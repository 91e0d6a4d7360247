extension FaultCenter {
    /// Runs work, reports what it throws and throws that on, of its own type: for code that passes
    /// its errors to a caller and must not forget to report them.
    ///
    /// Nothing is decided or shown; for work that a person waits for there is `run`. An error that
    /// passes several of these, or ends an operation around them, is one incident. A cancellation, in
    /// whatever error it comes, is not reported, and neither is what comes after the task was
    /// cancelled. It keeps the isolation of the caller.
    ///
    /// - Parameters:
    ///   - level: How much an error matters.
    ///   - work: The work.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws, as it is.
    @discardableResult
    public func reporting<Value, Failure: Error>(
        level: ReportLevel = .error, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await OperationRecord.$current.withValue(
            reportingRecord
        ) {
            do throws(Failure) {
                return .success(try await work())
            } catch {
                if !Task.isCancelled { report(error, level: level) }
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Runs work that does not wait, and reports what it throws; see the async form.
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

    /// What takes note of the errors: the operation under way, and without one something that has no
    /// name.
    private var reportingRecord: OperationRecord {
        OperationRecord.current
            ?? OperationRecord(
                OperationInfo(name: "reporting"), classifier: configuration.classifier,
                isAnonymous: true)
    }
}
