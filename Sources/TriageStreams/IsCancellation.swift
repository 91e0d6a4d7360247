import TriageCore

/// Whether an error stands for a cancellation, which is not a failure.
///
/// Recognizes `CancellationError`, a `Fault` of kind `canceled` and a `FaultCarrier` of either, at
/// any layer. It does not know Foundation's errors.
package func isCancellation(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError: true
    case let fault as Fault: fault.kind == .canceled
    case let layer as any FaultCarrier: CauseChain(layer).kind == .canceled
    default: false
    }
}
