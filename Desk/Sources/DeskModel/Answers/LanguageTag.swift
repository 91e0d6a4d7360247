/// The tag of a language, such as `ko` or `zh-Hant-TW`; case does not count.
struct LanguageTag: Hashable, Sendable {
    private static let limit = 35

    /// The parts in lower case, the language first.
    let parts: [String]

    /// Reads a tag; nil unless it has letters for the language, and letters and digits after each hyphen.
    init?(_ text: String) {
        guard text.utf8.count <= Self.limit else { return nil }
        let parts = text.lowercased().utf8
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...8).contains(language.count),
            language.allSatisfy({ (0x61...0x7A).contains($0) }),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.count)
                    && part.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
            })
        else { return nil }
        self.parts = parts.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads what an app names as its language, also with an underscore, as in `ko_KR`.
    init?(lenient text: String) {
        guard text.utf8.count <= Self.limit else { return nil }
        self.init(String(text.map { $0 == "_" ? "-" : $0 }))
    }

    /// The number of parts that two tags have in common from the beginning.
    func common(with other: LanguageTag) -> Int {
        zip(parts, other.parts).prefix { $0 == $1 }.count
    }
}
