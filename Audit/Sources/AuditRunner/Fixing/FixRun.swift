import AuditFindings
import AuditFormats
import AuditSemantics

/// Applies the mechanical changes, file by file.
package struct FixRun: Sendable {
    private let request: AuditRequest
    private let run: AuditRun
    /// The files that could not be read.
    package private(set) var complaints: [String] = []

    /// Finds the files; throws `BadUsage` if the request names something that is not there.
    package init(_ request: AuditRequest) throws {
        self.request = request
        run = try AuditRun(request)
        complaints = run.skipped.map { "\(Text.printable($0.file)): not read: \($0.reason)" }
    }

    /// Gives each file that would change to a closure, in the order of their paths.
    package mutating func forEach(_ body: (FixedFile) throws -> Void) rethrows {
        let table = run.table()
        for file in run.files where run.changes?.touches(file) ?? true {
            switch run.bytes(of: file) {
            case .unread(let reason):
                complaints.append("\(Text.printable(file.shown)): not read: \(reason)")
            case .leftOut: continue
            case .bytes(let bytes):
                if let fixed = fixed(file, bytes, table) { try body(fixed) }
            }
        }
    }

    private func fixed(
        _ file: FoundFile, _ bytes: [UInt8], _ table: FunctionTable
    ) -> FixedFile? {
        Workers.onDeepStack { [request, run] in
            let fixer = Fixer(
                file: run.source(file, bytes, table),
                selection: request.selection(file.configuration),
                isChanged: { run.changes?.contains($0, of: file) ?? true })
            return fixer.result.map { FixedFile(path: file.path, shown: file.shown, $0) }
        }
    }
}
