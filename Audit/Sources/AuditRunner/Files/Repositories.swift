/// The places of files within their repositories, so that it does not matter in which folder a run begins.
struct Repositories {
    private let paths: ShownPaths
    /// The number of components of the path of the repository around a folder; nil where there is none.
    private var depths: [[Substring]: Int?] = [:]

    init(paths: ShownPaths) { self.paths = paths }

    /// The path of a file below its repository, or as it is shown where it lies in none.
    mutating func place(of shown: String) -> String {
        let parts = paths.absolute(shown)
        guard let depth = depth(around: parts) else { return shown }
        return parts.dropFirst(depth).joined(separator: "/")
    }

    /// A submodule is a folder of its repository, and has a file named `.git` where a repository has a folder.
    private mutating func depth(around parts: [Substring]) -> Int? {
        if parts.isEmpty { return nil }
        if let known = depths[parts] { return known }
        let git = RawPath("/" + parts.joined(separator: "/") + "/.git").entry
        let own = git == nil ? nil : parts.count
        let depth = git?.isFolder == true ? own : depth(around: parts.dropLast()) ?? own
        depths[parts] = depth
        return depth
    }
}
