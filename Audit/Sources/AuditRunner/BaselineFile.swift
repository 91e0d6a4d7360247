package import AuditFindings
import AuditFormats

/// A baseline as a file: JSON with one finding a line, so that a merge is easy.
package struct BaselineFile {
    /// A baseline that cannot be read, or not be written.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let path: RawPath

    package init(path: String) {
        let path = RawPath(path)
        self.path = path.resolved ?? path
    }

    /// Removes known findings from a report, and entries from the file whose finding is gone.
    ///
    /// A file that is not there is written with all findings; returns whether it was.
    @discardableResult
    func apply(to report: inout AuditReport, of request: AuditRequest) throws -> Bool {
        guard path.entry != nil || path.isLink else {
            try write(Baseline(entries: report.findings.map(Baseline.Entry.init)))
            report.known = report.findings.count
            report.findings = []
            return true
        }
        let old = try read()
        let scope = BaselineScope(report: report, request: request)
        let match = BaselineMatch(report.findings, against: old, isExamined: scope.examined)
        report.known = report.findings.count - match.new.count
        report.findings = match.new.sorted { $0.precedes($1) }
        if match.kept != old { try write(match.kept) }
        return false
    }

    func read() throws -> Baseline {
        switch FileContents.bytes(of: path) {
        case .failure(let failure): throw unreadable(failure.reason)
        case .success(let bytes):
            guard let baseline = Baseline(json: bytes) else {
                throw unreadable("it is no baseline of this version")
            }
            return baseline
        }
    }

    private func unreadable(_ reason: String) -> Failure {
        Failure(
            description: "The baseline \(path.text) cannot be read, and stays as it is: \(reason).")
    }

    private func write(_ baseline: Baseline) throws {
        do {
            try AtomicFile(path: path).write(Array(baseline.json.utf8))
        } catch {
            throw Failure(
                description: "The baseline \(path.text) cannot be written: \(error.reason).")
        }
    }
}

extension AuditReport {
    /// Leaves the findings beyond a baseline, in lines that changed, and not dismissed by the team.
    ///
    /// A baseline holds the findings of all lines, so it is compared first. Returns whether it was written anew.
    package mutating func leaveKnown(
        to baseline: BaselineFile?, of request: AuditRequest, without verdicts: Verdicts
    ) throws -> Bool {
        defer {
            leaveUnchangedLines()
            leaveDismissed(by: verdicts)
        }
        return try baseline?.apply(to: &self, of: request) ?? false
    }
}
