import Foundation

/// The configuration of each file: one for all that a flag names, or those from the file's folder up.
///
/// They are read from the file's folder up to the first folder with `.git`, or whose configuration says that it is the
/// root.
struct Configurations {
    private let named: AuditConfiguration?
    private let paths: ShownPaths
    private var byFolder: [String: AuditConfiguration] = [:]

    init(named: AuditConfiguration?, paths: ShownPaths = ShownPaths()) {
        self.named = named
        self.paths = paths
    }

    /// The path of a file in the forms that patterns speak of.
    func path(of shown: String) -> AuditedPath {
        AuditedPath(shown: shown, parts: paths.absolute(shown))
    }

    /// The configuration of a file, by its path as it is shown; throws `BadUsage` for one that cannot be read.
    mutating func configuration(of shown: String) throws -> AuditConfiguration {
        if let named { return named }
        return try configuration(ofFolder: Array(paths.absolute(shown).dropLast()))
    }

    private mutating func configuration(ofFolder parts: [Substring]) throws -> AuditConfiguration {
        let folder = "/" + parts.joined(separator: "/")
        if let known = byFolder[folder] { return known }
        let own = try Self.own(of: folder, parts)
        var found = own ?? AuditConfiguration()
        if !found.isRoot, !parts.isEmpty, !Self.exists(folder + "/.git") {
            found = try configuration(ofFolder: parts.dropLast()).joined(with: found)
        }
        byFolder[folder] = found
        return found
    }

    private static func own(of folder: String, _ parts: [Substring]) throws -> AuditConfiguration? {
        let file = (folder == "/" ? "" : folder) + "/" + AuditConfiguration.fileName
        return exists(file) ? try AuditConfiguration.read(RawPath(file), base: parts) : nil
    }

    private static func exists(_ path: String) -> Bool {
        let path = RawPath(path)
        return path.entry != nil || path.isLink
    }

    /// The folder of the nearest configuration file from a folder up; nil if there is none.
    static func folderOfNearest(from current: String) -> String? {
        var parts = current.split(separator: "/")
        while true {
            let folder = "/" + parts.joined(separator: "/")
            if exists(folder + "/" + AuditConfiguration.fileName) { return folder }
            if parts.isEmpty || exists(folder + "/.git") { return nil }
            parts.removeLast()
        }
    }
}
