/// A language of the page.
package enum Language: String, Hashable, Sendable, CaseIterable {
    /// The language, by the tag that `lang` has.
    case korean = "ko"
    case english = "en"

    /// Chooses the language that a browser prefers; English if it wants neither.
    ///
    /// - Parameter acceptLanguage: The `Accept-Language` header, such as `ko-KR,ko;q=0.9,en;q=0.8`.
    package init(acceptLanguage: String?) {
        var best: (language: Language, weight: Double) = (.english, 0)
        for part in (acceptLanguage ?? "").utf8.prefix(1000).split(separator: UInt8(ascii: ",")) {
            let fields = part.split(separator: UInt8(ascii: ";")).map(Self.text)
            guard let tag = fields.first?.split(separator: "-").first,
                let language = Language(rawValue: String(tag))
            else { continue }
            let weight = fields.dropFirst().lazy.compactMap(Self.weight).first ?? 1
            if weight > best.weight { best = (language, weight) }
        }
        self = best.language
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }

    private static func weight(_ field: String) -> Double? {
        field.hasPrefix("q=") ? Double(field.dropFirst(2)) : nil
    }
}
