/// The name of a source file, the same on each machine and for each build.
///
/// It is the file with the folder around it that has a name, as in `users/views.py`.
enum SourceFile {
    /// The name for a path or a URL; nil for the address of a page, and for a path without a name.
    static func name(_ text: String) -> String? {
        var path = text[...]
        if path.hasPrefix(#"\\?\"#) { path = path.dropFirst(4) }
        path = path.prefix { $0 != "?" && $0 != "#" }
        let (location, isWeb) = withoutHost(path)
        if isWeb, !isScript(location) { return nil }
        let parts = location.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            .filter { !isPlaceholder($0) }
        guard let file = parts.last else { return nil }
        let folder = parts.dropLast().last { !isGenerated($0) }
        return [folder.flatMap { String($0) }, GeneratedNames.withoutHashes(Array(file))]
            .compactMap(\.self).joined(separator: "/")
    }

    /// The path of a URL, and whether a browser loads it; any other path as it is.
    private static func withoutHost(_ path: Substring) -> (path: Substring, isWeb: Bool) {
        let isBlob = path.prefix(5).lowercased() == "blob:"
        let rest = isBlob ? path.dropFirst(5) : path
        guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
            rest[colon...].hasPrefix("://"),
            rest[..<colon].utf8.allSatisfy({ $0.isAlphanumeric || "+-.".utf8.contains($0) })
        else { return (rest, isBlob) }
        let isWeb = isBlob || ["http", "https"].contains(rest[..<colon].lowercased())
        let host = rest[colon...].dropFirst(3)
        let slash = host.utf8.firstIndex(of: UInt8(ascii: "/")) ?? host.endIndex
        return (host[slash...], isWeb)
    }

    private static func isScript(_ path: Substring) -> Bool {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return scripts.contains(path[dot...].dropFirst().lowercased())
    }

    private static let scripts: Set = [
        "js", "mjs", "cjs", "jsx", "ts", "tsx", "vue", "wasm", "bundle", "jsbundle",
    ]

    /// Whether a component stands for a folder without naming it: `.`, `..`, or a drive.
    private static func isPlaceholder(_ part: Substring.UTF8View) -> Bool {
        part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
            || part.count == 2 && part.last == UInt8(ascii: ":")
    }

    /// Whether a folder is only a number, a version, a hash or a UUID.
    private static func isGenerated(_ folder: Substring.UTF8View) -> Bool {
        let bytes = Array(folder)
        return VariableToken.uuidEnd(bytes[...]) == bytes.count
            || GeneratedNames.isHash(bytes[...]) || isVersion(bytes)
    }

    /// Whether a folder is numbers with separators between, or a version with a suffix.
    private static func isVersion(_ bytes: [UInt8]) -> Bool {
        let hasPrefix = bytes.first.map { $0 | 0x20 == UInt8(ascii: "v") } ?? false
        let rest = bytes.dropFirst(hasPrefix ? 1 : 0)
        guard rest.first?.isDigit == true else { return false }
        let numbers = rest.prefix { $0.isDigit || "._-".utf8.contains($0) }
        let suffix = rest[numbers.endIndex...]
        return suffix.isEmpty
            || numbers.contains(UInt8(ascii: "."))
                && suffix.allSatisfy { $0.isAlphanumeric || "._-+".utf8.contains($0) }
    }
}
