import AuditFindings
import AuditRules

/// The entries that this run would have found.
struct BaselineScope {
    private let report: AuditReport
    private let unread: Set<String>
    private let roots: [String]
    /// The rules where a file is gone, and no configuration of its folder can be asked.
    private let selection: Selection

    init(report: AuditReport, request: AuditRequest) {
        self.report = report
        unread = Set(report.skipped.map(\.file))
        roots =
            request.standardInput == nil
            ? request.paths.map { ShownPaths().shown(RawPath($0)) } : []
        selection = request.selection(request.configuration ?? AuditConfiguration())
    }

    func examined(_ entry: Baseline.Entry) -> Bool {
        let rules = report.selections[entry.file] ?? selection
        guard rules.includes(entry.rule) || AllRules.description(of: entry.rule) == nil,
            !isUnread(entry.file)
        else { return false }
        if report.linesByFile[entry.file] != nil { return true }
        return roots.contains { $0 == "." ? !entry.file.hasPrefix("../") : isUnder($0, entry.file) }
    }

    private func isUnread(_ file: String) -> Bool { unread.contains { isUnder($0, file) } }

    private func isUnder(_ root: String, _ file: String) -> Bool {
        file == root || file.hasPrefix(root + "/")
    }
}
