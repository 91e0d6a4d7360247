import TriageCore

/// Waits until a condition holds or the task is canceled.
///
/// The condition depends on other tasks and threads, such as the count of a recorder. The time
/// limit of the test ends a wait for a condition that never holds, and a line in the log says
/// where that was:
///
///     #expect(await eventually(event: "the retry") { transport.requests.count == 2 })
///
/// - Parameters:
///   - event: The event that is waited for, in words.
///   - fileID: The source file, filled in by the compiler.
///   - line: The source line, filled in by the compiler.
///   - holds: The condition; called repeatedly on the current task.
/// - Returns: Whether the condition holds; false if the task was canceled before it did.
@discardableResult
public func eventually(
    event: String = "a condition", fileID: String = #fileID, line: Int = #line,
    _ holds: () -> Bool
) async -> Bool {
    while !holds() {
        guard !Task.isCancelled else {
            logProblem("\(fileID):\(line): canceled while waiting for \(event)")
            return false
        }
        await Task.yield()
    }
    return true
}
