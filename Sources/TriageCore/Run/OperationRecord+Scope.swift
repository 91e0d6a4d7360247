extension OperationRecord {
    /// The operation around a task, and the retry that the user has chosen there.
    struct Scope: Sendable {
        let record: OperationRecord?
        let retry: ChosenRetry?
        /// The operations around the calls that have begun open work, one in the other.
        var outer: [OperationRecord] = []

        /// The operations around work that is begun here.
        var around: [OperationRecord] { record.map { outer + [$0] } ?? outer }
    }

    @TaskLocal static var scope = Scope(record: nil, retry: nil)

    /// The record of the operation under way in this task.
    package static var current: OperationRecord? { scope.record }

    /// Has the operation under way in this task note an event; does nothing outside of one.
    package static func note(_ note: OperationNote) { current?.note(note) }

    /// Runs work as part of an operation; nil for none.
    package static func run<Value>(
        in record: OperationRecord?, _ work: () async throws -> Value
    ) async rethrows -> Value {
        try await $scope.withValue(Scope(record: record, retry: scope.retry), operation: work)
    }

    /// Runs synchronous work as part of this operation, until it calls ``runOutside(_:)``.
    func runInside(_ work: () -> Void) {
        let former = Self.scope
        let outer = former.record === self ? former.outer : former.around
        let scope = Scope(record: self, retry: former.retry, outer: outer)
        Self.$scope.withValue(scope, operation: work)
    }

    /// Calls code that is not part of this operation, but receives what its work sends.
    ///
    /// It runs in the operation around the call that has begun the work, or, where the work has
    /// other task locals by now, in the current one.
    func runOutside<Value>(_ receive: () -> Value) -> Value {
        let scope = Self.scope
        guard scope.record === self else { return receive() }
        let outside = Scope(
            record: scope.outer.last, retry: scope.retry, outer: scope.outer.dropLast())
        return Self.$scope.withValue(outside, operation: receive)
    }

    /// Runs synchronous work as part of an operation; nil for none.
    package static func run<Value>(
        in record: OperationRecord?, _ work: () throws -> Value
    ) rethrows -> Value {
        try $scope.withValue(Scope(record: record, retry: scope.retry), operation: work)
    }
}

extension ErrorClassifier {
    /// The classifier of the operation under way in this task; the standard one outside of any.
    static var current: ErrorClassifier { OperationRecord.current?.classifier ?? .standardLibrary }
}
