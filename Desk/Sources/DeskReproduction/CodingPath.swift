/// A coding path as Triage writes it, such as `members[3].profileImage`.
struct CodingPath {
    enum Step: Hashable {
        case name(String)
        case index(Int)
        /// A key that came from the body.
        case anyKey
    }

    let steps: [Step]

    /// Reads a path; nil for one that cannot be followed.
    init?(_ text: String) {
        var steps: [Step] = []
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            if first == "[" {
                guard let end = rest.firstIndex(of: "]"),
                    let index = Int(String(rest[rest.index(after: rest.startIndex)..<end])),
                    (0...100).contains(index)
                else { return nil }
                steps.append(.index(index))
                rest = rest[rest.index(after: end)...]
                continue
            }
            if first == "." {
                guard !steps.isEmpty else { return nil }
                rest = rest.dropFirst()
            }
            let name = rest.prefix { $0 != "." && $0 != "[" }
            guard !name.isEmpty else { return nil }
            steps.append(String(name) == "*" ? .anyKey : .name(String(name)))
            rest = rest.dropFirst(name.count)
        }
        guard steps.count <= 16 else { return nil }
        self.steps = steps
    }
}
