import AuditFindings
import Foundation

/// Finds the Swift files under paths, each one once.
struct FileFinder {
    private var configurations: Configurations
    private var repositories: Repositories
    private let paths: ShownPaths
    private(set) var files: [FoundFile] = []
    private(set) var skipped: [SkippedFile] = []
    /// Whether a configuration leaves out a file that was named.
    private(set) var leavesOutNamed = false
    private var seen: Set<RawPath.Entry> = []
    private var links: [(path: RawPath, shown: String)] = []
    private var root = ""

    init(configuration: AuditConfiguration? = nil, paths: ShownPaths = ShownPaths()) {
        configurations = Configurations(named: configuration, paths: paths)
        repositories = Repositories(paths: paths)
        self.paths = paths
    }

    /// Folders that hold code of others, or the products of a build.
    static let foreignFolders: Set = [".build", "Pods", "Carthage", "DerivedData", "checkouts"]

    /// Finds the files under the paths; throws `BadUsage` for a path that is not there.
    static func files(
        under roots: [String], configuration: AuditConfiguration?, paths: ShownPaths = ShownPaths()
    ) throws -> Self {
        var finder = Self(configuration: configuration, paths: paths)
        let roots = roots.map { RawPath($0) }
        for root in roots { try finder.check(root) }
        for root in roots where root.entry?.isFolder == false { try finder.add(named: root) }
        for root in roots where root.entry?.isFolder == true {
            try finder.walk(root, shownAs: finder.paths.shown(root))
        }
        while let link = finder.links.popLast() {
            try finder.follow(link.path, shownAs: link.shown)
        }
        finder.files.sort { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
        return finder
    }

    /// The file on standard input, under the path that it stands for; none where a configuration leaves it out.
    static func standardInput(
        _ contents: [UInt8], at path: String, configuration: AuditConfiguration?
    ) throws -> Self {
        var finder = Self(configuration: configuration)
        let shown = finder.paths.shown(RawPath(path))
        let own = try finder.configurations.configuration(of: shown)
        finder.leavesOutNamed = !own.covers(finder.configurations.path(of: shown))
        if !finder.leavesOutNamed {
            finder.files = [
                finder.found(
                    RawPath(path), shown, isNamed: true, configuration: own, contents: contents)
            ]
        }
        return finder
    }

    private func check(_ root: RawPath) throws {
        if root.bytes.isEmpty { throw BadUsage("A path is empty.") }
        if root.entry == nil { throw BadUsage("There is no file or folder \(root.text).") }
    }

    private mutating func add(named root: RawPath) throws {
        let shown = paths.shown(root)
        guard root.isSwift else {
            skipped.append(SkippedFile(file: shown, reason: "not a Swift file"))
            return
        }
        try add(root, shownAs: shown, isNamed: true)
    }

    private mutating func add(
        _ path: RawPath, shownAs shown: String, isNamed: Bool = false
    ) throws {
        let configuration = try configurations.configuration(of: shown)
        guard configuration.covers(configurations.path(of: shown)) else {
            leavesOutNamed = leavesOutNamed || isNamed
            return
        }
        guard let entry = path.entry else {
            skipped.append(SkippedFile(file: shown, reason: UnreadableFile.lastError.reason))
            return
        }
        if seen.insert(entry).inserted {
            files.append(found(path, shown, isNamed: isNamed, configuration: configuration))
        }
    }

    private mutating func found(
        _ path: RawPath, _ shown: String, isNamed: Bool, configuration: AuditConfiguration,
        contents: [UInt8]? = nil
    ) -> FoundFile {
        FoundFile(
            path: path, shown: shown, place: repositories.place(of: shown), isNamed: isNamed,
            root: repositories.place(of: isNamed ? shown : root), configuration: configuration,
            contents: contents)
    }

    /// Walks a folder without recursion; links wait until every real folder has been seen.
    private mutating func walk(_ root: RawPath, shownAs shown: String) throws {
        var folders = [(path: root, shown: shown)]
        self.root = shown
        while let folder = folders.popLast() {
            guard let entry = folder.path.entry, seen.insert(entry).inserted else { continue }
            guard let names = folder.path.names else {
                skipped.append(
                    SkippedFile(file: folder.shown, reason: UnreadableFile.lastError.reason))
                continue
            }
            for name in names {
                if let child = try enter(folder.path.appending(name), in: folder.shown) {
                    folders.append(child)
                }
            }
        }
    }

    /// Adds a file, or gives the folder to walk next.
    private mutating func enter(
        _ path: RawPath, in folder: String
    ) throws -> (path: RawPath, shown: String)? {
        let name = String(decoding: path.name, as: UTF8.self)
        let isFolder = path.entry?.isFolder == true
        if isFolder, path.isHidden || Self.foreignFolders.contains(name) { return nil }
        let shown = folder == "." ? name : folder + "/" + name
        if path.isLink {
            links.append((path, shown))
        } else if isFolder {
            return (path, shown)
        } else if path.isSwift {
            try add(path, shownAs: shown)
        }
        return nil
    }

    private mutating func follow(_ path: RawPath, shownAs shown: String) throws {
        guard let entry = path.entry else {
            if path.isSwift { try add(path, shownAs: shown) }
            return
        }
        if entry.isFolder {
            try walk(path, shownAs: shown)
        } else if path.isSwift {
            try add(path, shownAs: shown)
        }
    }
}
