import TriageConcurrency
import TriageCore

/// Runs work and returns the lines that the library logged about problems meanwhile.
package func loggedProblems(_ work: () throws -> Void) rethrows -> [String] {
    let lines = Lock<[String]>([])
    try ProblemLog.$receive.withValue({ line in lines.withLock { $0.append(line) } }) {
        try work()
    }
    return lines.current
}
