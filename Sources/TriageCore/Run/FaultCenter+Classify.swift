extension FaultCenter {
    /// Returns the failure that a thrown error stands for.
    ///
    /// It is the fault in the error's chain, or the fault of the operation that the error stands
    /// for, or a new fault with an incident of its own.
    ///
    /// A fault that was made in this library, such as a new one, gets the location of the call that
    /// passed the error in.
    func classify(
        _ error: any Error, in record: OperationRecord?, at location: FaultLocation? = nil
    ) -> FailureContext {
        let classifier = configuration.classifier
        var chain = CauseChain(error, classifier: classifier)
        var fault: Fault
        if let known = chain.fault {
            fault = known
        } else if let (known, isDropped) = record?.fault(behind: chain, classifier) {
            fault = known
            if isDropped {
                chain = CauseChain(error, classifier: classifier, droppedCause: known)
            }
        } else {
            fault = Fault(wrapping: error, chain)
            fault = record?.completed(fault) ?? fault
        }
        if let location, fault.location.isInLibrary { fault.location = location }
        return FailureContext(fault: fault, error: error, chain: chain, operation: record?.info)
    }
}
