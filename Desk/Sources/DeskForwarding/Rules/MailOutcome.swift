@_spi(Engine) import TriageCurl

/// The fate of a mail, by the replies of its server.
enum MailOutcome: Hashable, Sendable {
    /// The server has it.
    case taken
    /// The server refuses the mail, or all of the desk, with this code.
    case refused(Int)
    /// The server refuses the user or the password.
    case loginRefused(Int)
    /// The server refuses the recipient at this place of the list, before it got the mail.
    case recipientRefused(Int, Int)
    /// There is no reply that says why it failed.
    case silent(String)

    /// Reads the replies to one attempt.
    ///
    /// - Parameters:
    ///   - replies: The codes of all replies, from the greeting on.
    ///   - recipients: The number of recipients.
    ///   - failure: libcurl's verdict; nil if the mail was taken.
    init(replies: [Int], recipients: Int, _ failure: CurlError?) {
        guard let failure else {
            self = .taken
            return
        }
        // The last one may say good-bye.
        let replies = replies.last == 221 ? replies.dropLast() : replies[...]
        guard let code = replies.last, code >= 400 else {
            self = .silent(failure.words)
            return
        }
        let place = Self.recipient(refusedAfter: replies.dropLast())
        if failure == .code(67) {
            self = code >= 500 ? .loginRefused(code) : .refused(code)
        } else if let place, place < recipients {
            self = .recipientRefused(place, code)
        } else {
            self = .refused(code)
        }
    }

    /// Returns the number of recipients that were accepted before a refusal; nil if not even the sender was.
    ///
    /// The replies that end a list of them are those to the sender and to each recipient, and before them the one to the
    /// greeting, unless the desk signed in after it.
    private static func recipient(refusedAfter replies: ArraySlice<Int>) -> Int? {
        let accepted = replies.reversed().prefix { (250...252).contains($0) }.count
        let others = replies.dropLast(accepted).last == 235 ? 1 : 2
        return accepted >= others ? accepted - others : nil
    }
}
