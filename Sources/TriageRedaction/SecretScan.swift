/// One pass over the text; the current byte decides which recognizers run.
///
/// A recognizer looks back and ahead over a limited distance, or over bytes that it masks or that
/// end at its own kind of start. The pass is therefore linear for any text.
struct SecretScan {
    /// The way in which a text is read.
    enum Reading: Sendable {
        /// As a text in which any value behind a sensitive word is a secret, unless it is ordinary.
        case strict
        /// As a text in which `key:`, `token:`, `session:`, `auth:` and `cookie:` are words of a sentence: behind
        /// them, only a word of eight characters or more with a digit is a secret.
        case lenient
        /// As source code.
        case code
    }

    private(set) var text: MaskedText
    private let reading: Reading
    private let literals: CodeLiterals?
    private var urls = URLScan()
    private var credentials = HTTPCredential()
    private var webTokens = JSONWebToken()
    private var cards = PaymentCard()
    private var addresses = EmailAddress()
    private var keys = PrefixedSecret()

    /// The range to scan.
    private var place: Range<Int>

    init(_ text: MaskedText, _ reading: Reading = .strict) {
        self.text = text
        self.reading = reading
        literals = reading == .code ? CodeLiterals(text) : nil
        self.text.newlyMasked = nil
        place = text.indices
    }

    /// Creates a scan for the secrets that an earlier scan exposed.
    ///
    /// It covers the surroundings of the newly masked bytes, in whole words, and a scheme before
    /// them.
    init(after earlier: SecretScan) {
        self.init(earlier.text, earlier.reading)
        let fresh = earlier.text.newlyMasked ?? 0..<0
        let (lower, upper) = (fresh.lowerBound - 256, fresh.upperBound + 256)
        let start = text.start(to: max(lower, 0)) { $0 > 0x20 }
        let end = text.end(from: min(upper, text.count)) { $0 > 0x20 }
        place = max(start - 16, 0)..<end
    }

    /// Runs the scan and returns whether it masked anything.
    mutating func run() -> Bool {
        for index in place {
            switch text[index].scalar {
            case "a"..."z", "A"..."Z": word(at: index)
            case "0"..."9": cards.secrets(at: index, in: text).forEach { text.mask($0) }
            case ":", "=":
                urls.mask(at: index, in: &text, isCode: literals != nil)
                text.mask(pair(at: index))
            case "%":
                text.mask(addresses.secret(at: index, in: text))
                text.mask(pair(at: index))
                path(at: index)
            case "@": text.mask(addresses.secret(at: index, in: text))
            case "/", "\\": path(at: index)
            case "?", "#": urls.mask(at: index, in: &text, isCode: literals != nil)
            default: continue
            }
        }
        return text.newlyMasked != nil
    }

    /// The value behind the separator of a pair, if it is a secret.
    private func pair(at index: Int) -> Range<Int>? {
        if let literals, index >= urls.end { return literals.secret(at: index, in: text) }
        return KeyValue.secret(at: index, in: text, sparesWords: reading == .lenient)
    }

    private mutating func word(at index: Int) {
        text.mask(webTokens.secret(at: index, in: text))
        guard text.startsWord(index) else { return }
        let credential = credentials.secret(at: index, in: text)
        // In code, a name may follow the word.
        let isName = literals.map { $0.literal(around: index) == nil } ?? false
        if let credential, !isName || text.looksMade(credential) { text.mask(credential) }
        text.mask(keys.secret(at: index, in: text))
        text.mask(BankAccount.secret(at: index, in: text))
    }

    private mutating func path(at index: Int) {
        guard let end = text.separatorEnd(index) else { return }
        text.mask(HomeFolder.secret(behind: index..<end, in: text))
        text.mask(WebhookToken.secret(behind: index..<end, in: text))
    }
}
