import TriageConcurrency
import TriageCore

/// Runs work and returns the lines that the library logged about problems meanwhile.
package func loggedProblems(_ work: () throws -> Void) rethrows -> [String] {
    let lines = Lock<[String]>([])
    let receiver = ProblemLog.Receiver { line in lines.withLock { $0.append(line) } }
    try ProblemLog.$receiver.withValue(receiver) { try work() }
    return lines.current
}
