import Logging
import TriageCore

extension Logger.Level {
    /// The level that a report's line has.
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
    /// The level that a line's report has.
    init(_ level: Logger.Level) {
        switch level {
        case .trace, .debug, .info, .notice: self = .info
        case .warning: self = .warning
        case .error: self = .error
        case .critical: self = .fatal
        }
    }
}
