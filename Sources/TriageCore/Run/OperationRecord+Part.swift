import TriageConcurrency

extension OperationRecord {
    /// Makes a record of work within the operation under way, which notes what the work notes.
    ///
    /// - Parameter classifier: Classifies the errors outside of an operation.
    /// - Returns: The record; an anonymous one outside of an operation.
    package static func part(classifiedBy classifier: ErrorClassifier) -> OperationRecord {
        current?.child()
            ?? OperationRecord(
                OperationInfo(name: "part"), classifier: classifier, diagnose: logProblem,
                isAnonymous: true, hasEnded: Lock(true))
    }
}
