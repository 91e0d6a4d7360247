/// Whether the work of a task was called off, for whoever must not begin anything then.
///
/// A task hears of its cancellation a moment after it was decided, and after that was told of. Who calls
/// work off can say here when it did.
package enum CallingOff {
    @TaskLocal package static var isDone: @Sendable () -> Bool = { false }
}
