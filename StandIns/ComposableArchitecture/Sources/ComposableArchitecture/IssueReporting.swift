public protocol IssueReporter: Sendable {
    func reportIssue(
        _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
        line: UInt, column: UInt)
}

enum Reporters {
    @TaskLocal static var current: [any IssueReporter] = []
}

public func withIssueReporters<Result>(
    _ reporters: [any IssueReporter], operation: () throws -> Result
) rethrows -> Result {
    try Reporters.$current.withValue(reporters, operation: operation)
}

/// The place that an issue names.
struct IssuePlace: Sendable {
    let fileID, filePath: StaticString
    let line, column: UInt

    init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }
}

func reportIssue(_ message: String, _ place: IssuePlace) {
    reportIssue(
        message, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
}

/// Ends the process where no reporter is set, since the stand-in does not know the test.
public func reportIssue(
    _ message: @autoclosure () -> String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let text = message()
    if Reporters.current.isEmpty { fatalError("\(fileID):\(line): \(text ?? "an issue")") }
    for reporter in Reporters.current {
        reporter.reportIssue(
            text, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
