extension FaultCenter {
    /// Returns the failure that a thrown error stands for.
    ///
    /// The first of these that applies decides:
    /// - The fault in the error's chain.
    /// - The latest fault of the operation, if it was handled with an error like this one, in this
    ///   operation or in one within it.
    /// - The latest fault of the operation, if it was not handled and the error is a plain one that
    ///   dropped its cause.
    /// - A new fault, with an incident of its own.
    func classify(_ error: any Error, in record: OperationRecord?) -> FailureContext {
        let chain = CauseChain(error, classifier: configuration.classifier)
        let latest = record?.latest
        if let fault = chain.fault { return context(fault, error, chain, record) }
        if let latest, let handled = latest.handledChain, handled.matches(chain) {
            return context(latest.fault, error, chain, record)
        }
        if let latest, latest.handledChain == nil, isPlain(error, chain) {
            return tie(error, chain, to: latest.fault, record)
        }
        return context(newFault(for: error, chain), error, chain, record)
    }

    private func context(
        _ fault: Fault, _ error: any Error, _ chain: CauseChain, _ record: OperationRecord?
    ) -> FailureContext {
        FailureContext(fault: fault, error: error, chain: chain, operation: record?.info)
    }

    /// Whether an error has no cause and nothing that classifies it.
    private func isPlain(_ error: any Error, _ chain: CauseChain) -> Bool {
        chain.kind == nil && chain.links.count == 1 && !configuration.classifier.recognizes(error)
    }

    private func tie(
        _ error: any Error, _ chain: CauseChain, to fault: Fault, _ record: OperationRecord?
    ) -> FailureContext {
        #if DEBUG
        diagnose("\(chain) dropped its cause; it is tied to \(fault)")
        #endif
        let fullChain = CauseChain(error, classifier: configuration.classifier, droppedCause: fault)
        return context(fault, error, fullChain, record)
    }

    /// Creates the fault of an error whose chain holds none.
    ///
    /// The operations under way do not note it, because this failure is handled here.
    private func newFault(for error: any Error, _ chain: CauseChain) -> Fault {
        OperationRecord.$current.withValue(nil) { Fault(wrapping: error, chain) }
    }
}
