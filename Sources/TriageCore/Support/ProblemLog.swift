#if canImport(Darwin)
internal import os
#else
internal import TriageConcurrency
#endif

/// A test's ear on the problems that the library logs.
package enum ProblemLog {
    /// Receives the lines in place of the log; nil outside of tests.
    @TaskLocal package static var receiver: Receiver?

    /// A closure in a box, since a task local must not be of a function type (swiftlang 88321).
    package struct Receiver: Sendable {
        let receive: @Sendable (String) -> Void

        package init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }
    }
}

/// Logs a line about a problem of the library itself.
///
/// The line goes to the system log on Apple platforms, which outlives an Xcode session, and to
/// standard error elsewhere. A line that cannot be written is lost.
package func logProblem(_ line: String) {
    if let receiver = ProblemLog.receiver { return receiver.receive(line) }
    #if canImport(Darwin)
    Logger(subsystem: "triage", category: "problems").error("\(line, privacy: .public)")
    #else
    writeToPipe("Triage: \(line)\n", 2)
    #endif
}
