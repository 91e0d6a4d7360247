extension Fault {
    /// Has an operation note the fault, where it is thrown or an error is classified.
    ///
    /// An error that drops the fault is then tied to its incident. No caller waits for a canceled
    /// task, so its faults must not explain a later failure and are not noted.
    ///
    /// - Parameters:
    ///   - record: The operation; the one under way in this task if omitted.
    ///   - isNew: False for a fault on its way through a layer, which the operation may have noted
    ///     and handled before.
    /// - Returns: This fault.
    @discardableResult
    package func noted(
        in record: OperationRecord? = .current, isNew: Bool = true
    ) -> Fault {
        if !Task.isCancelled { record?.note(isNew ? .faultMade(self) : .faultPassed(self)) }
        return self
    }
}
