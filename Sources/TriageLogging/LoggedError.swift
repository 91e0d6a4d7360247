import Logging
public import TriageCore

/// A log line about an error, as the outermost link in the cause chain of its report.
struct LoggedError: Error {
    static let typeName = TriageCore.typeName(LoggedError.self)

    /// The line's origin in the source, such as `log.Data.Repository.load()`.
    ///
    /// The line number is left out because it changes with every edit.
    let code: String

    init(_ event: LogEvent) {
        let file = event.file.split(separator: "/").last ?? ""
        let name = file.split(separator: ".").first ?? ""
        code = "log.\(event.source).\(name).\(event.function)"
    }

    var teller: CauseChain.Wrapper { CauseChain.Wrapper(self, code: code) }
}

extension Fault.Kind {
    /// A failure that was written to a log and not thrown.
    public static let logged: Fault.Kind = "logged"
}
