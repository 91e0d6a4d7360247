import Logging
import TriageCore

extension Logger.Level {
    /// Creates the log level that corresponds to the level of a report.
    init(_ level: ReportLevel) {
        switch level {
        case .debug: self = .debug
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        case .fatal: self = .critical
        }
    }
}

extension ReportLevel {
    /// Creates the highest report level whose log level a line reaches; `info` for a lower line.
    init(_ level: Logger.Level) {
        self = [.fatal, .error, .warning].first { Logger.Level($0) <= level } ?? .info
    }
}
