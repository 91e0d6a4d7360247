/// A line of the log.
struct LogEntry: Sendable {
    enum Level: String, Sendable { case info, error }

    let level: Level
    let message: String
    let place: String

    var line: String { "[\(level.rawValue.uppercased())] \(place) \(message)" }
}

/// Hands lines to the places that the developers watch, such as the console and Discord.
final class AppLogger: Sendable {
    typealias Handler = @Sendable (LogEntry) -> Void

    private let handlers: [Handler]

    init(_ handlers: [Handler] = [AppLogger.console]) {
        self.handlers = handlers
    }

    static let console: Handler = { print($0.line) }

    func info(_ message: String, file: String = #fileID, line: Int = #line) {
        log(LogEntry(level: .info, message: message, place: "\(file):\(line)"))
    }

    func error(
        _ error: any Error, _ message: String, file: String = #fileID, line: Int = #line
    ) {
        let text = "\(message): \(error)"
        log(LogEntry(level: .error, message: text, place: "\(file):\(line)"))
    }

    private func log(_ entry: LogEntry) {
        for handler in handlers { handler(entry) }
    }
}
