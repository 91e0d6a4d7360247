import Foundation
import TriageConcurrency

/// A sink that prints each report to standard error at once, in several lines, for developers.
///
///     ERROR GET /v1/home answered 503 · http.503 · home.load · 7F3K-2Q
///       Place     HomeRepository.swift:42
///       Causes    HomeFailure (unavailable)
///                 Triage.Fault (http.503)
///       Request   GET /v1/home → 503, sent 3×, asks to wait 2 min
///       Notice    alert “Trouble · Please try again later.” [Retry, Close]
///       Before it -1.2 s screen: home
///
/// A report that is a minute old or older, such as one from an earlier launch, says its time.
/// Control characters in a report are escaped. The choice that a user makes after the report is not
/// printed. For one line a report, use ``ClosureSink`` and ``Report/logLine``.
public struct ConsoleSink: Sink {
    /// The name of the sink within its pipeline.
    public let name: String
    private let isColored: Bool
    private let write: @Sendable (String) -> Void
    /// The current time, injected by tests.
    var now: @Sendable () -> Date = { Date() }

    /// Creates a sink that prints to standard error; a line without a reader is lost.
    ///
    /// - Parameters:
    ///   - name: The name of the sink within its pipeline.
    ///   - isColored: Whether the text has colors. By default it has them on a terminal, unless the
    ///     environment holds `NO_COLOR` or a terminal of the type `dumb`.
    public init(name: String = "console", isColored: Bool? = nil) {
        let allowed = Self.allowsColor(
            isTerminal: isatty(STDERR_FILENO) == 1, ProcessInfo.processInfo.environment)
        self.init(name: name, isColored: isColored ?? allowed) {
            writeToPipe("\($0)\n", STDERR_FILENO)
        }
    }

    /// Creates a sink that passes each report to a closure, as one text without a final line break.
    package init(
        name: String = "console", isColored: Bool = false,
        _ write: @escaping @Sendable (String) -> Void
    ) {
        self.name = name
        self.isColored = isColored
        self.write = write
    }

    /// True: reports are printed before the user has made a choice, and without a network.
    public var deliversImmediately: Bool { true }

    /// Prints a report.
    public func deliver(_ report: Report) {
        write(report.lines(isColored: isColored, at: now()))
    }

    /// Returns whether standard error may have colors in this environment (no-color.org).
    static func allowsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
        isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
}
