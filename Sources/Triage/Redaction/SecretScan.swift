/// The one walk over the text: the byte at hand decides which recognisers look around it.
///
/// Every recogniser looks back and ahead over a bounded distance, or over bytes that it masks or
/// that end at its own kind of start, so no text makes the walk slower than linear.
struct SecretScan {
    private(set) var text: MaskedText
    private var urls = URLScan()
    private var credentials = HTTPCredential()
    private var webTokens = JSONWebToken()

    init(_ text: MaskedText) {
        self.text = text
    }

    /// Walks once and tells whether it masked anything.
    mutating func run() -> Bool {
        let before = text.holes
        for index in text.indices {
            switch text[index].scalar {
            case "a"..."z", "A"..."Z": word(at: index)
            case "0"..."9": mask(PaymentCard.secret(at: index, in: text))
            case ":", "=": pair(at: index)
            case "%": encoded(at: index)
            case "@": mask(EmailAddress.secret(at: index, in: text))
            case "/", "\\": path(at: index)
            case "?", "#": urls.parts(at: index, in: text).forEach { mask($0) }
            case "-": mask(PrivateKeyBlock.secret(at: index, in: text))
            default: continue
            }
        }
        return text.holes > before
    }

    private mutating func mask(_ secret: Range<Int>?) {
        if let secret { text.cover(secret) }
    }

    private mutating func word(at index: Int) {
        mask(webTokens.secret(at: index, in: text))
        guard text.startsWord(index) else { return }
        mask(credentials.secret(at: index, in: text))
        mask(PrefixedSecret.secret(at: index, in: text))
        mask(BankAccount.secret(at: index, in: text))
    }

    private mutating func pair(at index: Int) {
        urls.parts(at: index, in: text).forEach { mask($0) }
        mask(KeyValue.secret(at: index, in: text))
    }

    private mutating func encoded(at index: Int) {
        mask(EmailAddress.secret(at: index, in: text))
        mask(KeyValue.secret(at: index, in: text))
        path(at: index)
    }

    private mutating func path(at index: Int) {
        mask(HomeFolder.secret(at: index, in: text))
        mask(WebhookToken.secret(at: index, in: text))
    }
}
