import AuditRules
import AuditSemantics

/// The secrets of a file, which a sentence about its code may quote.
struct SecretQuotes {
    private let secrets: Set<String>

    init(in file: SourceFile, at ranges: [Range<Int>]) {
        secrets = Set(ranges.map { String(decoding: file.bytes[$0], as: UTF8.self) })
    }

    /// The sentence, with what it quotes between backticks masked where it is a secret of the file.
    func hidden(in sentence: String) -> String {
        if secrets.isEmpty { return sentence }
        let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
        return parts.map { part in
            secrets.contains(String(part))
                ? CodeFrame.mask
                : SecretMasks.hiding(in: String(part), secrets.contains)
        }.joined(separator: "`")
    }
}
