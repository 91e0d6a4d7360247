extension FaultCenter {
    /// Finds out what a thrown error stands for.
    ///
    /// A fault in its chain is taken as it is. An error that was seen to before in this operation, or
    /// in one within it, is the same incident. A plain error of the app's own that dropped its cause
    /// is tied to the fault that the operation made last and nobody has seen to. Only what came from
    /// elsewhere is an incident of its own.
    func classify(_ error: any Error, in record: OperationRecord?) -> FailureContext {
        let chain = CauseChain(error, classifier: configuration.classifier)
        let latest = record?.latest
        if let fault = chain.fault { return failed(fault, error, chain, record) }
        if let latest, let seen = latest.handledChain, seen.matches(chain) {
            return failed(latest.fault, error, chain, record)
        }
        if let latest, latest.handledChain == nil, isPlain(error, chain) {
            return tie(error, chain, to: latest.fault, record)
        }
        return failed(newFault(for: error, chain), error, chain, record)
    }

    private func failed(
        _ fault: Fault, _ error: any Error, _ chain: CauseChain, _ record: OperationRecord?
    ) -> FailureContext {
        FailureContext(fault: fault, error: error, chain: chain, operation: record?.info)
    }

    /// Whether an error says nothing of what it stands for or was made from.
    private func isPlain(_ error: any Error, _ chain: CauseChain) -> Bool {
        chain.kind == nil && chain.links.count == 1 && !configuration.classifier.recognizes(error)
    }

    private func tie(
        _ error: any Error, _ chain: CauseChain, to fault: Fault, _ record: OperationRecord?
    ) -> FailureContext {
        #if DEBUG
        diagnose("\(chain) dropped its cause; it is tied to \(fault)")
        #endif
        let whole = CauseChain(error, classifier: configuration.classifier, droppedCause: fault)
        return failed(fault, error, whole, record)
    }

    /// Makes the fault of an error that holds none; no operation around this one takes note of it,
    /// since it is seen to here.
    private func newFault(for error: any Error, _ chain: CauseChain) -> Fault {
        OperationRecord.$current.withValue(nil) { Fault(wrapping: error, chain) }
    }
}
