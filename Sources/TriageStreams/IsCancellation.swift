import TriageCore

/// Whether an error says that something was called off, which is no failure, in whatever layer.
func isCancellation(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError: true
    case let fault as Fault: fault.kind == .canceled
    case let layer as any FaultCarrier: CauseChain(layer).kind == .canceled
    default: false
    }
}
