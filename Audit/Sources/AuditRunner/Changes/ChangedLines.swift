import Foundation

/// The lines that changed since a commit, as git reports them.
struct ChangedLines: Sendable {
    private var lines: [RawPath: [ClosedRange<Int>]] = [:]
    private var tracked: Set<RawPath> = []

    /// Asks git in the repositories of the paths.
    ///
    /// Commits of others that came after the branch are not counted: the lines are those since the common ancestor.
    init(since reference: String, under paths: [String]) throws {
        for root in try Self.repositories(of: paths) { try add(root, since: reference) }
    }

    /// Whether anything in a file changed.
    func touches(_ file: FoundFile) -> Bool {
        guard let path = file.path.resolved else { return true }
        return !tracked.contains(path) || lines[path] != nil
    }

    /// Whether a line of a file changed; a file that git does not track is changed as a whole.
    func contains(_ line: Int, of file: FoundFile) -> Bool {
        guard let path = file.path.resolved, tracked.contains(path) else { return true }
        return lines[path]?.contains { $0.contains(line) } ?? false
    }

    private static func repositories(of paths: [String]) throws -> Set<RawPath> {
        Set(
            try paths.map { path in
                let path = RawPath(path)
                let isFolder = path.entry?.isFolder == true
                let folder = isFolder ? path : path.appending(Array("..".utf8)).lexicalParent
                guard let top = try? Git(folder: folder).output(["rev-parse", "--show-toplevel"])
                else { throw BadUsage("--since needs git, and \(path.text) is in no repository.") }
                return RawPath(top.dropLastNewline)
            })
    }

    private mutating func add(_ root: RawPath, since reference: String) throws {
        let git = Git(folder: root)
        let commit = try Self.commit(reference, git)
        for name in try git.output(["ls-files", "-z"]).split(separator: 0) {
            tracked.insert(root.appending(Array(name)))
        }
        let diff = try git.output([
            "-c", "core.quotePath=false", "diff", "--unified=0", "--no-color", "--no-ext-diff",
            "--no-textconv", "--text", "--diff-filter=d", "--find-renames", "--src-prefix=a/",
            "--dst-prefix=b/", commit, "--",
        ])
        for (name, ranges) in DiffReader.changes(in: diff) {
            lines[root.appending(name), default: []] += ranges
        }
    }

    private static func commit(_ reference: String, _ git: Git) throws -> String {
        let name = [
            "rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}",
        ]
        guard !reference.isEmpty, let commit = try? git.output(name) else {
            throw BadUsage("git knows no commit \(reference).")
        }
        let hash = String(decoding: commit.dropLastNewline, as: UTF8.self)
        let ancestor = try? git.output(["merge-base", hash, "HEAD"])
        return ancestor.map { String(decoding: $0.dropLastNewline, as: UTF8.self) } ?? hash
    }
}

extension RawPath {
    /// The folder of a file, for a path that ends in `/..`.
    fileprivate var lexicalParent: RawPath {
        let file = bytes.dropLast(3)
        guard let slash = file.lastIndex(of: UInt8(ascii: "/")) else { return RawPath(".") }
        return slash == file.startIndex ? RawPath("/") : RawPath(file[..<slash])
    }
}

extension [UInt8] {
    fileprivate var dropLastNewline: ArraySlice<UInt8> { last == 10 ? dropLast() : self[...] }
}
