/// The elements of a page, as a browser would find them in well-formed HTML.
struct Markup {
    struct Element: Hashable {
        var name: String
        var attributes: [(name: String, value: String)]

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

        static func == (one: Element, other: Element) -> Bool {
            one.name == other.name && one.attributes.map(\.name) == other.attributes.map(\.name)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    private(set) var elements: [Element] = []
    /// The elements that end before those inside of them.
    private(set) var crossed: [String] = []
    /// The text between the tags, without entities.
    private(set) var text = ""

    private static let empty: Set = ["meta", "link", "input", "br", "img", "hr"]

    init(_ html: String) {
        var (rest, open) = (Substring(html), [String]())
        while let tag = rest.firstIndex(of: "<") {
            text += rest[..<tag]
            rest = rest[rest.index(after: tag)...]
            let isEnd = rest.first == "/"
            let name = rest.drop { $0 == "/" }.prefix { $0 != ">" && !$0.isWhitespace && $0 != "/" }
            rest = rest[name.endIndex...]
            let attributes = Self.attributes(&rest)
            let isClosed = rest.first == "/"
            rest = rest.drop { $0 != ">" }.dropFirst()
            if isEnd {
                if open.popLast() != String(name) { crossed.append(String(name)) }
                continue
            }
            guard name.first != "!" else { continue }
            elements.append(Element(name: String(name), attributes: attributes))
            if !isClosed, !Self.empty.contains(String(name)) { open.append(String(name)) }
        }
        text += rest
        crossed += open
        for (entity, sign) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"),
            ("&amp;", "&"),
        ] {
            text = text.split(separator: entity, omittingEmptySubsequences: false)
                .joined(separator: sign)
        }
    }

    private static func attributes(_ rest: inout Substring) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        while true {
            rest = rest.drop { $0.isWhitespace }
            let name = rest.prefix { $0 != "=" && $0 != ">" && $0 != "/" && !$0.isWhitespace }
            guard !name.isEmpty else { return found }
            rest = rest[name.endIndex...]
            var value = Substring()
            if rest.hasPrefix("=\"") {
                rest = rest.dropFirst(2)
                value = rest.prefix { $0 != "\"" }
                rest = rest[value.endIndex...].dropFirst()
            }
            found.append((String(name), String(value)))
        }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    func having(_ attribute: String) -> [Element] { elements.filter { $0[attribute] != nil } }
}
