extension FaultCenter {
    /// Finds out what a thrown error stands for.
    ///
    /// A fault in its chain is taken as it is. An error that says nothing of what it stands for and
    /// dropped its cause is tied to the fault that the operation made last. Only an error that came
    /// from elsewhere is an incident of its own.
    func examine(_ error: any Error, in record: OperationRecord?) -> Failed {
        let chain = CauseChain(error, reader: configuration.reader)
        let fault = chain.fault
        if fault == nil, chain.kind == nil, let dropped = record?.latestFault {
            return tie(error, chain, to: dropped, record)
        }
        return Failed(
            fault: fault ?? newFault(for: error, chain), error: error, chain: chain,
            operation: record?.info)
    }

    private func tie(
        _ error: any Error, _ chain: CauseChain, to fault: Fault, _ record: OperationRecord?
    ) -> Failed {
        #if DEBUG
        if fault.kind != .cancelled {
            diagnose("\(chain) dropped its cause; it is tied to \(fault)")
        }
        #endif
        let whole = CauseChain(error, reader: configuration.reader, droppedCause: fault)
        return Failed(fault: fault, error: error, chain: whole, operation: record?.info)
    }

    /// Makes the fault of an error that holds none; no operation around this one takes note of it,
    /// since it is seen to here.
    private func newFault(for error: any Error, _ chain: CauseChain) -> Fault {
        let telling = chain.links.first { $0.reading.kind != nil } ?? chain.links.first
        return OperationRecord.$current.withValue(nil) {
            Fault(chain.kind ?? .unexpected, code: telling?.code, cause: error, facts: chain.facts)
        }
    }
}
