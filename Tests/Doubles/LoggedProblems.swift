import TriageConcurrency
import TriageCore

/// Runs work and returns the lines that the library logged about problems meanwhile.
package func loggedProblems(_ work: () throws -> Void) rethrows -> [String] {
    let lines = Lock<[String]>([])
    try ProblemLog.$receiver.withValue(.init { line in lines.withLock { $0.append(line) } }) {
        try work()
    }
    return lines.current
}

/// Runs async work and returns the lines that the library logged about problems meanwhile.
package func problemsLogged(during work: () async throws -> Void) async rethrows -> [String] {
    let lines = Lock<[String]>([])
    let receiver = ProblemLog.Receiver { line in lines.withLock { $0.append(line) } }
    try await ProblemLog.$receiver.withValue(receiver) { try await work() }
    return lines.current
}

/// Runs work whose problems are no news: only a test that listens receives their lines.
package func quietly<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    let receiver = ProblemLog.receiver ?? ProblemLog.Receiver { _ in }
    return try await ProblemLog.$receiver.withValue(receiver) { try await work() }
}
