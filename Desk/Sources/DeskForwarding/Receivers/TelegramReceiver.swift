package import DeskModel

/// A chat of Telegram, written to by a bot.
package struct TelegramReceiver: PacedReceiver {
    package static let kind = "telegram"
    package static let name = "Telegram"
    package static let example =
        "https://api.telegram.org/bot123:SECRET/sendMessage?chat_id=-100123"
    /// The address that requests go to.
    package let address: WebAddress
    private let chat: JSON
    private let thread: Int?
    private let context: ReceiverContext

    /// Creates a receiver; the URL names the chat, and may name a thread of it.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        var address = try WebAddress(destination.url)
        guard address.isSecure || !address.belongs(to: ["telegram.org"]) else {
            throw .malformed("Telegram's address is https")
        }
        // A server of one's own for Telegram's API has the same paths.
        guard address.sendsMessages else { throw .malformed("it is not such as \(Self.example)") }
        let query = try address.query(allowing: ["chat_id", "message_thread_id"])
        chat = try Self.chat(query["chat_id"])
        thread = try query["message_thread_id"].map(Self.thread)
        // The chat and its thread stand in the body.
        address.target = String(address.path)
        (self.address, self.context) = (address, context)
    }

    private static func chat(_ text: String?) throws(DestinationError) -> JSON {
        guard let text, !text.isEmpty else { throw .malformed("it has no chat_id") }
        if let number = Int(text) { return JSON(number) }
        guard text.hasPrefix("@"), text.count > 1,
            text.utf8.dropFirst().allSatisfy({ $0.isOfName })
        else {
            throw .malformed("its chat_id is neither a number nor the @name of a channel")
        }
        return .string(text)
    }

    private static func thread(_ text: String) throws(DestinationError) -> Int {
        guard let number = Int(text), number > 0 else {
            throw .malformed("its message_thread_id is no number")
        }
        return number
    }

    /// Returns the request that delivers messages as plain text, without a mode that parses it.
    package func request(for digest: Digest, at now: Timestamp) -> OutgoingRequest? {
        guard let alert = context.alert(about: digest) else { return nil }
        var members = [
            ("chat_id", chat),
            ("text", .string(alert.plainText(limit: 4096, Self.written))),
            ("link_preview_options", ["is_disabled": true]),
        ]
        if let thread { members.append(("message_thread_id", JSON(thread))) }
        return OutgoingRequest(to: address, json: .object(JSONObject(members)))
    }

    /// Returns the meaning of an answer.
    ///
    /// A chat that is not there any more, and a bot that may not write to it, get no more messages.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        let body = (try? JSON(reading: answer.body)) ?? .null
        let wait = body[["parameters", "retry_after"]]?.double.flatMap { WaitTime.seconds($0) }
        if answer.status == 429, let wait { return Ruling(.wait(wait), pause: wait) }
        guard answer.status == 400 else { return answer.rulingOfChannel(Self.name, at: now) }
        if let chat = body[["parameters", "migrate_to_chat_id"]]?.int {
            return Ruling(.stop("the group has become a supergroup, with the chat_id \(chat)"))
        }
        let reason = body["description"]?.string?.lowercased() ?? ""
        guard reason.contains("chat not found") else { return Ruling(.failed) }
        return Ruling(.stop("Telegram answers 400: there is no such chat"))
    }

    /// Writes a text of an app with spaces without width in all that Telegram links by itself: addresses, names, tags,
    /// commands and numbers.
    private static func written(_ piece: AlertText.Piece) -> String {
        piece.isFromApp ? piece.line.unlinked(alsoAfter: "#$/+", dots: true) : piece.line
    }
}

extension WebAddress {
    /// Whether the path is `/botID:SECRET/sendMessage`.
    fileprivate var sendsMessages: Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == "sendMessage", parts[1].hasPrefix("bot"),
            let colon = parts[1].firstIndex(of: ":")
        else { return false }
        let (id, secret) = (parts[1][..<colon].dropFirst(3), parts[1][colon...].dropFirst())
        return !id.isEmpty && id.utf8.allSatisfy { $0 &- 0x30 < 10 } && !secret.isEmpty
    }
}

extension UInt8 {
    /// Whether a channel's name may have this byte.
    fileprivate var isOfName: Bool {
        self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "_")
    }
}
