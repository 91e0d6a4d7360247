import Logging
import TriageCore

extension Logger.Level {
    /// Creates the log level that corresponds to the level of a report.
    init(_ level: ReportLevel) {
        switch level {
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        case .fatal: self = .critical
        }
    }
}

extension ReportLevel {
    /// Creates the report level that corresponds to the level of a log line.
    init(_ level: Logger.Level) {
        switch level {
        case .trace, .debug, .info, .notice: self = .info
        case .warning: self = .warning
        case .error: self = .error
        case .critical: self = .fatal
        }
    }
}
