#if canImport(Darwin)
internal import os
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A test's ear on the problems that the library logs.
package enum ProblemLog {
    /// Receives the lines in place of the log; nil outside of tests.
    @TaskLocal package static var receive: (@Sendable (String) -> Void)?
}

/// Logs a line about a problem of the library itself.
///
/// The line goes to the system log on Apple platforms, which outlives an Xcode session, and to
/// standard error elsewhere. A line that cannot be written is lost.
package func logProblem(_ line: String) {
    if let receive = ProblemLog.receive { return receive(line) }
    #if canImport(Darwin)
    Logger(subsystem: "triage", category: "problems").error("\(line, privacy: .public)")
    #else
    var bytes = Array("Triage: \(line)\n".utf8)
    _ = write(2, &bytes, bytes.count)
    #endif
}
