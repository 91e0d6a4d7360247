#if canImport(os)
import Foundation
public import os
import TriageCore

/// A sink that writes each report to the system log, which Xcode and Console show.
///
/// A report is redacted before any sink receives it, so its text is public in the log.
public struct OSLogSink: Sink {
    /// The name of the sink within its pipeline.
    public let name: String
    private let logger: Logger

    /// Creates a sink that writes to a logger.
    ///
    /// - Parameters:
    ///   - logger: The logger; by default one of the category `reports`, in the subsystem that is
    ///     named after the main bundle or, without one, the process.
    ///   - name: The name of the sink within its pipeline.
    public init(_ logger: Logger? = nil, name: String = "oslog") {
        self.name = name
        self.logger = logger ?? Logger(subsystem: AppIdentifier.current, category: "reports")
    }

    /// True: reports are logged before the user has made a choice, and without a network.
    public var deliversImmediately: Bool { true }

    /// Logs a report at the level that corresponds to its own.
    public func deliver(_ report: Report) {
        logger.log(level: OSLogType(report.level), "\(report.lines(at: Date()), privacy: .public)")
    }
}

extension OSLogType {
    fileprivate init(_ level: ReportLevel) {
        switch level {
        case .debug: self = .debug
        case .info: self = .info
        case .warning: self = .default
        case .error: self = .error
        case .fatal: self = .fault
        }
    }
}
#endif
