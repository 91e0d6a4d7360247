extension FaultCenter {
    /// Returns the failure that a thrown error stands for.
    ///
    /// The first of these that applies decides:
    /// - The fault in the error's chain.
    /// - The latest fault of the operation, if it was handled with an error like this one, in this
    ///   operation or in one within it, or if the error is like its cause, which errors without a
    ///   kind of their own may wrap.
    /// - The latest fault of the operation, if it was not handled and the error is a plain one that
    ///   dropped its cause.
    /// - A new fault, with an incident of its own.
    ///
    /// A fault that was made in this library, such as a new one, gets the location of the call that
    /// passed the error in.
    func classify(
        _ error: any Error, in record: OperationRecord?, at location: FaultLocation? = nil
    ) -> FailureContext {
        var chain = CauseChain(error, classifier: configuration.classifier)
        let latest = record?.latest
        var fault: Fault
        if let known = chain.fault {
            fault = known
        } else if let latest,
            latest.handledChain?.matches(chain) == true || isCause(chain, of: latest.fault)
        {
            fault = latest.fault
        } else if let latest, latest.handledChain == nil, isPlain(error, chain) {
            fault = latest.fault
            #if DEBUG
            diagnose("\(chain) dropped its cause; it is tied to \(fault)")
            #endif
            chain = CauseChain(error, classifier: configuration.classifier, droppedCause: fault)
        } else {
            // The operations under way do not note it, because this failure is handled here.
            fault = OperationRecord.run(in: nil) { Fault(wrapping: error, chain) }
        }
        if let location, fault.location.isInLibrary { fault.location = location }
        return FailureContext(fault: fault, error: error, chain: chain, operation: record?.info)
    }

    /// Whether a chain ends with the errors of a fault's cause, which was thrown on without it.
    private func isCause(_ chain: CauseChain, of fault: Fault) -> Bool {
        fault.cause.map { CauseChain($0, classifier: configuration.classifier).isEnd(of: chain) }
            ?? false
    }

    /// Whether an error has no cause and nothing that classifies it.
    private func isPlain(_ error: any Error, _ chain: CauseChain) -> Bool {
        chain.kind == nil && chain.links.count == 1 && !configuration.classifier.recognizes(error)
    }
}
