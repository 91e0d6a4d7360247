import Mustache

/// The texts of a language.
struct Texts: MustacheParent {
    let language: PageLanguage

    init(_ language: PageLanguage) { self.language = language }

    /// The texts by key.
    static func all(_ language: PageLanguage) -> [TextKey: String] {
        switch language {
        case .ko: korean
        case .en: english
        }
    }

    subscript(key: TextKey) -> String { Self.all(language)[key] ?? key.rawValue }

    /// A text with values in the places of their names.
    func callAsFunction(_ key: TextKey, _ name: String, _ value: String) -> String {
        let pieces = self[key].split(
            separator: "{\(name)}", omittingEmptySubsequences: false)
        return pieces.joined(separator: value)
    }

    /// A text with a number in it, in the singular if it is one.
    func counted(_ number: Int, _ one: TextKey, _ other: TextKey) -> String {
        self(number == 1 ? one : other, "count", "\(number)")
    }

    func child(named name: String) -> Any? { TextKey(rawValue: name).map { self[$0] } }
}
