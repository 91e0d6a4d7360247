import AuditFindings
import AuditRules

/// A map of an app's folders, with the findings in each.
struct FolderMap {
    struct Folder {
        var path: String
        var lines = 0
        var findings: [Finding] = []
    }

    private static let mostFolders = 48

    /// The folders with findings, by path: the deepest ones that still make a readable map.
    let folders: [Folder]
    /// The other folders.
    let clean: [Folder]

    init(_ report: AuditReport) {
        let files = report.findings.map(\.file)
        let depths = files.map { $0.split(separator: "/").count - 1 }
        let depth = (1...max(1, depths.max() ?? 1)).last {
            Set(files.map { [depth = $0] in Self.folder(of: $0, depth) }).count <= Self.mostFolders
        }
        let all = Self.grouped(report, depth ?? 1)
        folders = all.filter { !$0.findings.isEmpty }
        clean = all.filter(\.findings.isEmpty)
    }

    /// The path of a folder below the one that holds all of them.
    func name(of folder: Folder) -> String {
        let parts = folder.path.split(separator: "/")
        let root = (folders + clean).map { $0.path.split(separator: "/") }
            .reduce(parts.dropLast()) { zip($0, $1).prefix { $0 == $1 }.map(\.0)[...] }
        return parts.dropFirst(root.count).joined(separator: "/")
    }

    private static func grouped(_ report: AuditReport, _ depth: Int) -> [Folder] {
        var folders: [String: Folder] = [:]
        for (file, lines) in report.linesByFile {
            let path = folder(of: file, depth)
            folders[path, default: Folder(path: path)].lines += lines
        }
        for finding in report.findings {
            let path = folder(of: finding.file, depth)
            folders[path, default: Folder(path: path)].findings.append(finding)
        }
        return folders.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private static func folder(of file: String, _ depth: Int) -> String {
        let parts = file.split(separator: "/").dropLast().prefix(depth)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}

extension FolderMap.Folder {
    /// The number of findings of each category, the most harmful first.
    var counts: [(category: RuleCategory, count: Int)] {
        let counts = findings.reduce(into: [:]) { $0[$1.category, default: 0] += 1 }
        return RuleCategory.byHarm.compactMap { category in
            counts[category].map { (category, $0) }
        }
    }

    /// The findings of each file, in order.
    var files: [(path: String, findings: [Finding])] {
        Dictionary(grouping: findings, by: \.file).map { ($0.key, $0.value) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
