import Foundation

/// The lines that changed since a commit, as git reports them.
struct ChangedLines: Sendable {
    private var lines: [RawPath: [ClosedRange<Int>]] = [:]
    private var tracked: Set<RawPath> = []

    /// Asks git in the repositories of the paths.
    ///
    /// Commits of others that came after the branch are not counted: the lines are those since the common ancestor.
    init(since reference: String, under paths: [String]) throws {
        for root in try Self.repositories(of: paths) {
            try add(root, since: Self.commit(reference, Git(folder: root)))
        }
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

    private mutating func add(_ root: RawPath, since commit: String) throws {
        let git = Git(folder: root)
        for name in try git.output(["ls-files", "-z"]).split(separator: 0) {
            let path = root.appending(Array(name))
            tracked.insert(path)
            // A submodule is tracked as one entry: the commit that it had.
            guard path.entry?.isFolder == true,
                let had = Self.commit(of: Array(name), at: commit, git)
            else { continue }
            try add(path, since: had)
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

    /// The commit of a submodule that a commit names; nil where it is new, or not checked out here.
    private static func commit(of name: [UInt8], at commit: String, _ git: Git) -> String? {
        let path = git.folder.appending(name)
        let object = "\(commit):\(RawPath(name).text)"
        guard path.appending(Array(".git".utf8)).entry != nil,
            let had = try? git.output(["rev-parse", "--verify", "--quiet", object])
        else { return nil }
        let hash = String(decoding: had.dropLastNewline, as: UTF8.self)
        let isKnown = try? Git(folder: path).output(["cat-file", "-e", hash + "^{commit}"])
        return isKnown == nil ? nil : hash
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
