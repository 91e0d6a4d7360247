extension FaultCenter {
    /// Reports a failure that the user does not see, such as a failed optional launch check.
    ///
    /// It is reported at the level of the table, but at most as a warning.
    ///
    /// - Parameters:
    ///   - fault: The failure.
    ///   - rules: Rules that are read before the app's table.
    package func reportUnseen(_ fault: Fault, rules: DecisionTable) {
        let failure = FailureContext(
            fault: fault, chain: CauseChain(fault, classifier: configuration.classifier),
            operation: OperationRecord.current?.info)
        let decision = configuration.table.overridden(by: rules).decision(for: failure)
        if let level = decision.report {
            report(fault, level: min(level, .warning), wrappedIn: nil)
        }
    }
}
