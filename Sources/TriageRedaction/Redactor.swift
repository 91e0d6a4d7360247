/// Takes secrets out of text before it reaches a disk, a wire or a console.
///
/// What it recognises becomes `[Filtered]`; the text around it stays. Keys of pairs, names of
/// query items, hosts and paths stay too. The time it takes is linear in the length of the text.
///
/// A text that was redacted may be redacted again: no mark is changed, and nothing comes back.
/// As a rule nothing changes at all. But a mark is shorter than what it stands for, and some
/// shapes are looked for only so far around: where little but marks and borders is left, or where a
/// rule of the app's finds something new, the second time may take more away.
///
/// This is the second net: it cannot know a secret without a shape. Mark values as private, and
/// tell ``KnownSecrets`` what the app holds.
public struct Redactor: Sendable {
    /// What stands in place of a secret.
    public static let placeholder = "[Filtered]"

    private let knownSecrets: KnownSecrets
    private let rules: [Rule]

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - knownSecrets: Exact values to mask wherever they occur. Shared, so a value inserted
    ///     later counts from then on.
    ///   - rules: Rules of the app's own, applied in order, before the built-in ones.
    public init(knownSecrets: KnownSecrets = KnownSecrets(), rules: [Rule] = []) {
        self.knownSecrets = knownSecrets
        self.rules = rules
    }

    /// Returns the text with every recognised secret replaced by ``placeholder``.
    ///
    /// Redact before truncating: a cut can leave half a secret that has no shape any more.
    ///
    /// - Parameter text: Any text; empty stays empty.
    /// - Returns: The text without the secrets; ``placeholder`` alone when a rule of the app's fails.
    public func redact(_ text: String) -> String { (try? redactOrThrow(text)) ?? Self.placeholder }

    /// Returns the text without the secrets, as ``redact(_:)`` does.
    ///
    /// - Throws: What a rule of the app's throws.
    public func redactOrThrow(_ text: String) throws -> String {
        let ruled = try rules.reduce(text) { try $1.apply($0) }
        var masked = MaskedText(ruled)
        knownSecrets.mask(&masked)
        let scanned = Self.scanned(masked)
        // Most text holds nothing: it is not put together anew.
        return scanned.maskedCount == 0 ? ruled : scanned.redacted
    }

    /// A number that changes with the known secrets; nil where rules of the app's own have a say.
    ///
    /// A text that was redacted under the same number comes out the same again.
    package var generation: Int? { rules.isEmpty ? knownSecrets.generation : nil }

    /// Returns the value of a pair, as a whole ``placeholder`` when the key is a sensitive one.
    ///
    /// For structured data: headers, query items, tags, `userInfo`.
    ///
    /// - Parameters:
    ///   - key: The name of the value, such as `X-Api-Key`.
    ///   - value: The value; with another key its text goes through ``redact(_:)``.
    /// - Returns: What may leave the process.
    public func redact(key: String, value: String) -> String {
        SensitiveKey.matches(key) ? Self.placeholder : redact(value)
    }

    /// Scans until nothing more is found, four times at most.
    ///
    /// What is masked can bare the border of a neighbour that was none before.
    private static func scanned(_ text: MaskedText) -> MaskedText {
        var scan = SecretScan(text)
        var passes = 1
        while scan.run(), passes < 4 {
            scan = SecretScan(after: scan)
            passes += 1
        }
        return scan.text
    }
}

extension Redactor {
    /// A rule of the app's own, such as one for member numbers.
    public struct Rule: Sendable {
        /// What the rule is called where rules are listed.
        public let name: String
        let apply: @Sendable (String) throws -> String

        /// Creates a rule.
        ///
        /// - Parameters:
        ///   - name: What the rule is called.
        ///   - apply: Returns the text without the secrets it knows; runs on the caller of
        ///     ``Redactor/redact(_:)``, so it should be quick. When it throws nothing of the text is
        ///     shown anywhere, and a report with the text in it is dropped.
        public init(name: String, _ apply: @escaping @Sendable (String) throws -> String) {
            self.name = name
            self.apply = apply
        }
    }
}
