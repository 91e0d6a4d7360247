import TriageConcurrency

extension OperationInfo {
    /// The operation under way in this task; nil if there is none.
    public static var current: OperationInfo? {
        OperationRecord.current.flatMap { $0.isAnonymous ? nil : $0.info }
    }

    /// Sets a value in later reports of the operation under way in this task and operations within
    /// it.
    ///
    ///     OperationInfo.setAttribute("cart", to: ["items": 3])
    ///
    /// It wins over a value of the same name for all reports. Outside an operation it does nothing.
    ///
    /// - Parameters:
    ///   - name: The name of the value.
    ///   - value: The value; nil removes it.
    public static func setAttribute(_ name: String, to value: ReportValue?) {
        OperationRecord.current?.ownAttributes.withLock { $0[name] = value }
    }
}
