import AuditFindings
import AuditRules

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
