extension OperationRecord {
    /// The operation around a task, and the retry that the user has chosen there.
    struct Scope: Sendable {
        let record: OperationRecord?
        let retry: ChosenRetry?
    }

    @TaskLocal static var scope = Scope(record: nil, retry: nil)

    /// The record of the operation under way in this task.
    package static var current: OperationRecord? { scope.record }

    /// Runs work as part of an operation; nil for none.
    package static func run<Value>(
        in record: OperationRecord?, _ work: () async throws -> Value
    ) async rethrows -> Value {
        try await $scope.withValue(Scope(record: record, retry: scope.retry), operation: work)
    }

    /// Runs synchronous work as part of an operation; nil for none.
    package static func run<Value>(
        in record: OperationRecord?, _ work: () throws -> Value
    ) rethrows -> Value {
        try $scope.withValue(Scope(record: record, retry: scope.retry), operation: work)
    }
}
