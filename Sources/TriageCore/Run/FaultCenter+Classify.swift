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
        var chain = CauseChain(error, classifier: configuration.classifier)
        let latest = record?.latest
        let fault: Fault
        if let known = chain.fault {
            fault = known
        } else if let latest, let handled = latest.handledChain, handled.matches(chain) {
            fault = latest.fault
        } else if let latest, latest.handledChain == nil, isPlain(error, chain) {
            fault = latest.fault
            #if DEBUG
            diagnose("\(chain) dropped its cause; it is tied to \(fault)")
            #endif
            chain = CauseChain(error, classifier: configuration.classifier, droppedCause: fault)
        } else {
            // The operations under way do not note it, because this failure is handled here.
            fault = OperationRecord.$current.withValue(nil) { Fault(wrapping: error, chain) }
        }
        return FailureContext(fault: fault, error: error, chain: chain, operation: record?.info)
    }

    /// Whether an error has no cause and nothing that classifies it.
    private func isPlain(_ error: any Error, _ chain: CauseChain) -> Bool {
        chain.kind == nil && chain.links.count == 1 && !configuration.classifier.recognizes(error)
    }
}
