/// Whether the work of a task was canceled before the task hears of it, for code that must not begin
/// anything then.
///
/// A task hears of its cancellation a moment after it was decided, and after that was told of. Whoever
/// cancels work can say here when it did.
package struct CancellationSignal: Sendable {
    // A task local of a function type itself ends an optimized build: swiftlang/swift issue 88321.
    @TaskLocal package static var current = CancellationSignal { false }

    package let isCanceled: @Sendable () -> Bool

    package init(_ isDone: @escaping @Sendable () -> Bool) { self.isCanceled = isDone }
}
