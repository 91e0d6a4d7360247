import Foundation

/// Paths as they are shown: relative to the current directory, with `/`.
struct ShownPaths: Sendable {
    private let current: [Substring]

    init(currentDirectory: String = FileManager.default.currentDirectoryPath) {
        current = Self.parts(of: currentDirectory)
    }

    /// The path of a file or folder relative to the current directory; `.` for the directory itself.
    func shown(_ path: RawPath) -> String {
        let parts = absolute(path.text)
        if parts.starts(with: current) { return Self.joined(parts.dropFirst(current.count)) }
        if let real = path.resolved.map({ Self.parts(of: $0.text) }), real.starts(with: current) {
            return Self.joined(real.dropFirst(current.count))
        }
        let common = zip(parts, current).prefix { $0 == $1 }.count
        let up = Array(repeating: Substring(".."), count: current.count - common)
        return Self.joined((up + parts.dropFirst(common))[...])
    }

    /// The components of the absolute path, without `.` and `..`.
    func absolute(_ path: String) -> [Substring] {
        var parts = path.hasPrefix("/") ? [] : current
        for part in Self.parts(of: path) {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }

    private static func parts(of path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }
    }

    private static func joined(_ parts: ArraySlice<Substring>) -> String {
        parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
