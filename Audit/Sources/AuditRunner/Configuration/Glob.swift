/// A pattern of paths: `*` and `?` within a component, `**` over any number of components.
///
/// A pattern that names a folder covers the folder's contents.
struct Glob: Sendable, Equatable {
    private let parts: [Substring]

    init(_ pattern: String) {
        parts = pattern.split(separator: "/").filter { $0 != "." }
    }

    func covers(_ path: String) -> Bool {
        let components = path.split(separator: "/")
        return !parts.isEmpty && Self.matches(parts[...], components[...])
    }

    private static func matches(
        _ parts: ArraySlice<Substring>, _ components: ArraySlice<Substring>
    ) -> Bool {
        var reachable: Set = [components.startIndex]
        for part in parts {
            reachable = step(part, from: reachable, in: components)
            if reachable.isEmpty { return false }
        }
        return true
    }

    /// The places in the path up to which the pattern may have matched.
    private static func step(
        _ part: Substring, from places: Set<Int>, in components: ArraySlice<Substring>
    ) -> Set<Int> {
        if part == "**" { return Set((places.min() ?? components.endIndex)...components.endIndex) }
        let matched = places.filter { $0 < components.endIndex }.filter {
            covers(Array(part.unicodeScalars), Array(components[$0].unicodeScalars))
        }
        return Set(matched.map { $0 + 1 })
    }

    /// Whether a component matches; it goes back to the last `*` only, so that it ends soon.
    private static func covers(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
        var place = 0
        var index = 0
        var retry: (place: Int, index: Int)?
        while index < text.count {
            if place < pattern.count, pattern[place] == "*" {
                retry = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index]
            {
                place += 1
                index += 1
            } else if let last = retry {
                retry = (last.place, last.index + 1)
                (place, index) = (last.place + 1, last.index + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
