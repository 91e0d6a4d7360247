package import AuditFindings
import AuditFormats
import AuditSemantics

/// Applies the mechanical changes, file by file.
package struct FixRun: Sendable {
    private let run: AuditRun
    /// The findings whose fixes are offered, by file.
    private let findings: [String: [Finding]]
    /// The files that could not be read.
    package let complaints: [String]

    /// Audits the files; throws `BadUsage` if the request names something that is not there.
    package init(_ request: AuditRequest, without verdicts: Verdicts) throws {
        run = try AuditRun(request)
        var report = try run.report()
        _ = try report.leaveKnown(to: nil, of: request, without: verdicts)
        complaints = report.complaints
        findings = Dictionary(grouping: report.findings.filter { $0.fix != nil }, by: \.file)
    }

    /// Gives each file that would change to a closure, in the order of their paths.
    package func forEach(_ body: (FixedFile) throws -> Void) rethrows {
        if findings.isEmpty { return }
        let table = run.table()
        for file in run.files {
            guard let findings = findings[file.shown], case .bytes(let bytes) = run.bytes(of: file)
            else { continue }
            let result = Workers.onDeepStack { [run] in
                Fixer(file: run.source(file, bytes, table), findings: findings).result
            }
            if let result { try body(FixedFile(path: file.path, shown: file.shown, result)) }
        }
    }
}
