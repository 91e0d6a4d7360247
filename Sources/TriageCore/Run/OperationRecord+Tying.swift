extension OperationRecord {
    /// Returns the fault of the operation that an error without a fault stands for.
    ///
    /// It is the latest fault if one of these applies:
    /// - It was handled with an error like this one, in this operation or in one within it.
    /// - The error is like its cause, which errors without a kind of their own may wrap.
    /// - It was not handled, and the error is a plain one that dropped its cause, below other plain
    ///   ones maybe. Debug builds name that error.
    ///
    /// A cancellation beside the error, as a group of tasks collects it, changes nothing.
    ///
    /// - Parameters:
    ///   - chain: The error and its causes, which hold no fault.
    ///   - classifier: The classifier of the chain.
    /// - Returns: The fault, and whether the error dropped it; nil for a failure of its own.
    func fault(
        behind chain: CauseChain, _ classifier: ErrorClassifier
    ) -> (fault: Fault, isDropped: Bool)? {
        guard let latest else { return nil }
        let (fault, handledChain) = latest
        let isCause = fault.cause.map { CauseChain($0, classifier: classifier).isEnd(of: chain) }
        if handledChain?.matches(chain) == true || isCause == true { return (fault, false) }
        let isPlain = !chain.countedLinks.contains { classifier.recognizes($0.error) }
        guard handledChain == nil, isPlain else { return nil }
        #if DEBUG
        diagnose("\(chain) dropped its cause; it is tied to \(fault)")
        #endif
        return (fault, true)
    }

    /// Returns a new fault with what the operation's latest response says about it.
    ///
    /// An app that decodes a body by itself has an error that knows no response. If that was a
    /// success with a page in HTML, the network wants a sign-in.
    func completed(_ new: Fault) -> Fault {
        guard new.kind == .undecodable, let last = exchanges.last, last.isPage,
            let status = last.status, (200...299).contains(status)
        else { return new }
        var fault = new
        (fault.kind, fault.code) = (.unreachable, Fault.networkSignInCode)
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status) = (last.method, last.path, status)
        fault.facts.fill(from: facts)
        return fault
    }
}
