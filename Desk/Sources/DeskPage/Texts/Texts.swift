import Mustache

/// The texts of a language, by their keys.
struct Texts: MustacheParent, Sendable {
    let language: Language
    private let table: [TextKey: String]

    init(_ language: Language) {
        self.language = language
        table = Self.table(of: language)
    }

    /// All texts of a language.
    static func table(of language: Language) -> [TextKey: String] { tables[language] ?? [:] }

    private static let tables = people.merging([.korean: korean, .english: english]) {
        $0.merging($1, uniquingKeysWith: { $1 })
    }

    subscript(key: TextKey) -> String { table[key] ?? key.rawValue }

    /// A text whose `{name}` places are filled.
    func callAsFunction(_ key: TextKey, _ values: [String: String]) -> String {
        var result = ""
        var rest = self[key][...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open] + (values[name] ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    func child(named name: String) -> Any? { TextKey(rawValue: name).map { self[$0] } }
}
