import Logging
public import TriageCore

/// The line of a log that told of an error: it begins the chain of its report.
struct LogLine: Error {
    static let typeName = TriageCore.typeName(LogLine.self)

    /// Its place in the source, without the line's number, which moves: `log.Data.Repository.load()`.
    let code: String

    init(_ event: LogEvent) {
        let file = event.file.split(separator: "/").last ?? ""
        let name = file.split(separator: ".").first ?? ""
        code = "log.\(event.source).\(name).\(event.function)"
    }

    var teller: CauseChain.Teller { CauseChain.Teller(self, code: code) }
}

extension Fault.Kind {
    /// Nobody threw anything: someone wrote into a log that something went wrong.
    public static let logged: Fault.Kind = "logged"
}
