import Foundation

public struct Effect<Action>: Sendable {
    enum Operation: Sendable {
        case run(TaskPriority?, @Sendable (Send<Action>) async -> Void)
        /// Work that is done before the store's `send` returns.
        case now(@MainActor @Sendable (Send<Action>) -> Void)
    }

    let operations: [Operation]

    public static var none: Self { Self(operations: []) }

    /// Runs a task; its name, which debuggers show, is not kept.
    public static func run(
        priority: TaskPriority? = nil, name: String? = nil,
        operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
        catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        let dependencies = DependencyValues.current
        let place = IssuePlace(fileID, filePath, line, column)
        return Self(operations: [
            .run(priority) { send in
                await DependencyValues.$current.withValue(dependencies) {
                    do {
                        try await operation(send)
                    } catch is CancellationError {
                        return
                    } catch {
                        guard !Task.isCancelled else { return }
                        guard let handler else { return reportIssue("not caught: \(error)", place) }
                        await handler(error, send)
                    }
                }
            }
        ])
    }

    public static func send(_ action: Action) -> Self {
        // Unchecked: the store's actor alone touches it.
        nonisolated(unsafe) let action = action
        return Self(operations: [.now { $0(action) }])
    }

    public static func merge(_ effects: Self...) -> Self {
        Self(operations: effects.flatMap(\.operations))
    }

    public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
        Self(
            operations: operations.map { operation in
                guard case .run(let priority, let work) = operation else { return operation }
                return .run(priority) { send in
                    let task = Cancellables.begin(id, cancelInFlight) { await work(send) }
                    await withTaskCancellationHandler {
                        await task.value
                    } onCancel: {
                        task.cancel()
                    }
                    Cancellables.end(id, task)
                }
            })
    }

    public static func cancel(id: some Hashable & Sendable) -> Self {
        Self(operations: [.now { _ in Cancellables.cancel(id) }])
    }
}

public typealias EffectOf<Feature: Reducer> = Effect<Feature.Action>

@MainActor
public struct Send<Action>: Sendable {
    let send: @MainActor @Sendable (Action) -> Void

    public init(send: @escaping @MainActor @Sendable (Action) -> Void) { self.send = send }

    public func callAsFunction(_ action: Action) {
        guard !Task.isCancelled else { return }
        send(action)
    }
}

/// The effects under way that can be canceled by their IDs, which belong to one store each.
enum Cancellables {
    @TaskLocal static var store: ObjectIdentifier?
    private static let lock = NSLock()
    nonisolated(unsafe) private static var tasks: [Key: [Task<Void, Never>]] = [:]

    private struct Key: Hashable {
        let id: AnyHashable
        let store: ObjectIdentifier?

        init(_ id: some Hashable) { (self.id, store) = (id, Cancellables.store) }
    }

    static func begin(
        _ id: some Hashable & Sendable, _ cancelInFlight: Bool,
        _ work: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if cancelInFlight { cancel(id) }
        return lock.withLock {
            let task = Task { await work() }
            tasks[Key(id), default: []].append(task)
            return task
        }
    }

    static func end(_ id: some Hashable & Sendable, _ task: Task<Void, Never>) {
        lock.withLock { tasks[Key(id)]?.removeAll { $0 == task } }
    }

    static func cancel(_ id: some Hashable & Sendable) {
        let canceled = lock.withLock { tasks.removeValue(forKey: Key(id)) }
        for task in canceled ?? [] { task.cancel() }
    }
}
