import Foundation

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

    /// Takes what was known out of a report, and what is gone out of the file.
    ///
    /// A file that is not there is written with all findings.
    package func apply(to report: inout AuditReport, of request: AuditRequest) throws {
        guard path.entry != nil || path.isLink else {
            try write(Baseline(entries: report.items.map(Baseline.Entry.init)))
            report.known = report.items.count
            report.items = []
            return
        }
        let old = try read()
        let scope = BaselineScope(report: report, request: request)
        let match = BaselineMatch(report.items, against: old, isExamined: scope.examined)
        report.known = report.items.count - match.new.count
        report.items = match.new.sorted { $0.finding.precedes($1.finding) }
        if match.kept != old { try write(match.kept) }
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

/// The entries that this run would have found.
struct BaselineScope {
    private let files: Set<String>
    private let unread: Set<String>
    private let roots: [String]
    private let selection: Selection
    private let hasSince: Bool

    init(report: AuditReport, request: AuditRequest) {
        files = Set(report.linesByFile.keys)
        unread = Set(report.skipped.map(\.file))
        roots = request.paths.map { ShownPaths().shown(RawPath($0)) }
        selection = request.selection
        hasSince = request.since != nil
    }

    func examined(_ entry: Baseline.Entry) -> Bool {
        guard selection.includes(entry.rule) || AllRules.description(of: entry.rule) == nil,
            !isUnread(entry.file)
        else { return false }
        if files.contains(entry.file) { return true }
        // With `--since`, an unchanged file was not looked at; one that is gone was.
        if hasSince, RawPath(entry.file).entry != nil { return false }
        return roots.contains { $0 == "." ? !entry.file.hasPrefix("../") : isUnder($0, entry.file) }
    }

    private func isUnread(_ file: String) -> Bool { unread.contains { isUnder($0, file) } }

    private func isUnder(_ root: String, _ file: String) -> Bool {
        file == root || file.hasPrefix(root + "/")
    }
}
