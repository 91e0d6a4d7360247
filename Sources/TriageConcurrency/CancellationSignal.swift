/// A signal that a task's work was canceled, for code that must not begin anything then.
///
/// A task learns of its cancellation a moment after the decision and after its events. Code that
/// cancels work can say so here without that delay. The default signal is never canceled.
package struct CancellationSignal: Sendable {
    // A task local of a function type itself crashes an optimized build: swiftlang/swift issue
    // 88321.
    @TaskLocal package static var current = CancellationSignal { false }

    package let isCanceled: @Sendable () -> Bool

    package init(_ isCanceled: @escaping @Sendable () -> Bool) { self.isCanceled = isCanceled }
}
