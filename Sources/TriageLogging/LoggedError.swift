import Logging
public import TriageCore

/// The line of a log that told of an error: it begins the chain of its report.
struct LoggedError: Error {
    static let typeName = TriageCore.typeName(LoggedError.self)

    /// Its place in the source, without the line's number, which moves: `log.Data.Repository.takeExtras()`.
    let code: String

    init(_ event: LogEvent) {
        let file = event.file.split(separator: "/").last ?? ""
        let name = file.split(separator: ".").first ?? ""
        code = "log.\(event.source).\(name).\(event.function)"
    }

    var teller: CauseChain.Wrapper { CauseChain.Wrapper(self, code: code) }
}

extension Fault.Kind {
    /// Nobody threw anything: someone wrote into a log that something went wrong.
    public static let logged: Fault.Kind = "logged"
}
