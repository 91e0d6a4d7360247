/// A redactor that removes secrets from text before it reaches a disk, a network or a console.
///
/// Every recognized secret becomes `[Filtered]`, and the text around it stays. Keys of pairs, names
/// of query items, hosts and paths stay too. The time is linear in the length of the text.
///
/// A redacted text may be redacted again: placeholders do not change, and no secret comes back. As
/// a rule, nothing changes at all. But a placeholder is shorter than its secret, and some shapes
/// are searched for only within a limited distance. The second redaction may therefore remove more
/// where little but placeholders and separators is left, or where one of the app's rules finds
/// something new.
///
/// Redaction is the second net: it cannot recognize a secret without a shape. Mark values as
/// private, and insert the app's secrets into ``KnownSecrets``.
public struct Redactor: Sendable {
    /// The placeholder for a secret.
    public static let placeholder = "[Filtered]"

    /// The exact values that are masked wherever they occur.
    package let knownSecrets: KnownSecrets
    private let rules: [Rule]
    private let reading: SecretScan.Reading

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - knownSecrets: Exact values to mask wherever they occur. The set is shared: a value that
    ///     is inserted later counts from then on.
    ///   - rules: Rules of the app's own, applied in order, before the built-in ones.
    public init(knownSecrets: KnownSecrets = KnownSecrets(), rules: [Rule] = []) {
        self.knownSecrets = knownSecrets
        self.rules = rules
        reading = .strict
    }

    /// Creates a redactor for texts of any program, in which `key:`, `token:`, `session:`, `auth:` and `cookie:` are
    /// ordinary words: behind them, only a word of eight characters or more with a digit is a secret.
    @_spi(Desk) public static let sparingWords = Redactor(reading: .lenient)

    private init(reading: SecretScan.Reading) {
        knownSecrets = KnownSecrets()
        rules = []
        self.reading = reading
    }

    /// Returns the text with every recognized secret replaced by ``placeholder``.
    ///
    /// Redact before truncating: a cut can leave half a secret, which has no shape anymore.
    ///
    /// - Parameter text: Any text; empty text stays empty.
    /// - Returns: The text without secrets; only ``placeholder`` if one of the app's rules throws.
    public func redact(_ text: String) -> String { (try? redactOrThrow(text)) ?? Self.placeholder }

    /// Returns the text without secrets, as ``redact(_:)`` does.
    ///
    /// - Parameter text: Any text; empty text stays empty.
    /// - Returns: The text without secrets.
    /// - Throws: The error of one of the app's rules.
    package func redactOrThrow(_ text: String) throws -> String {
        try redactOrThrow(text, as: reading)
    }

    /// Returns source code without secrets.
    ///
    /// Only what stands in string literals or has the shape of a secret is removed. Names, calls and
    /// operators stay.
    @_spi(Desk) public func redactCode(_ text: String) -> String {
        (try? redactOrThrow(text, as: .code)) ?? Self.placeholder
    }

    private func redactOrThrow(_ text: String, as reading: SecretScan.Reading) throws -> String {
        let filtered = try rules.reduce(text) { try $1.apply($0) }
        var masked = MaskedText(filtered)
        let privateKeys = PrivateKeyBlock.secrets(in: masked)
        knownSecrets.mask(&masked)
        for block in privateKeys { masked.mask(block) }
        var scanned = Self.scanned(masked, as: reading)
        // A short value may stand alone now.
        if scanned.maskedCount > masked.maskedCount { knownSecrets.mask(&scanned) }
        // Most text holds no secret, so it is returned without being assembled again.
        return scanned.maskedCount == 0 ? filtered : scanned.redacted
    }

    /// A number that changes when a known secret is inserted; nil if the app has rules of its own.
    ///
    /// A text that was redacted under the same number does not change when it is redacted again.
    package var generation: Int? { rules.isEmpty ? knownSecrets.generation : nil }

    /// Returns the value of a pair, or ``placeholder`` if the key is sensitive.
    ///
    /// It is for structured data: headers, query items, tags, `userInfo`.
    ///
    /// - Parameters:
    ///   - key: The name of the value, such as `X-Api-Key`.
    ///   - value: The value; if the key is not sensitive, its text goes through ``redact(_:)``.
    /// - Returns: The text that may leave the process.
    public func redact(key: String, value: String) -> String {
        SensitiveKey.matches(key) ? Self.placeholder : redact(value)
    }

    /// Scans until nothing more is found, at most four times.
    ///
    /// Masking a secret can expose the border of a neighbor that was not recognized before.
    private static func scanned(
        _ text: MaskedText, as reading: SecretScan.Reading
    ) -> MaskedText {
        var scan = SecretScan(text, reading)
        var passes = 1
        while scan.run(), passes < 4 {
            scan = SecretScan(after: scan)
            passes += 1
        }
        return scan.text
    }
}

extension Redactor {
    /// A redaction rule of the app's own, such as one for user IDs.
    public struct Rule: Sendable {
        /// The rule's name, for lists of rules.
        package let name: String
        let apply: @Sendable (String) throws -> String

        /// Creates a rule.
        ///
        /// - Parameters:
        ///   - name: The rule's name.
        ///   - apply: Returns the text without the secrets that the rule recognizes. It runs on the
        ///     caller of ``Redactor/redact(_:)``, so it should be quick. If it throws, none of the
        ///     text is shown, and a report with the text in it is dropped.
        public init(name: String, _ apply: @escaping @Sendable (String) throws -> String) {
            self.name = name
            self.apply = apply
        }
    }
}
