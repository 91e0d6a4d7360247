/// The token at the end of a webhook's URL, which suffices to post in a channel.
///
/// It covers Discord (`discord.com/api/webhooks/<id>/<token>`, any subdomain and version, also
/// `discordapp.com`) and Slack (`hooks.slack.com/services/…`), also percent-encoded.
enum WebhookToken {
    static func secret(behind separator: Range<Int>, in text: MaskedText) -> Range<Int>? {
        let (index, start) = (separator.lowerBound, separator.upperBound)
        if text.has("services", at: start), text.has("slack.com", at: index - 9, ignoringCase: true)
        {
            return text.separatorEnd(start + 8).flatMap { rest($0, in: text) }
        }
        guard text.has("webhooks", at: start, ignoringCase: true),
            isDiscord(before: index, in: text), let id = text.separatorEnd(start + 8)
        else { return nil }
        let idEnd = text.end(from: id, limit: 32, while: \.isDigit)
        return text.separatorEnd(idEnd).flatMap { rest($0, in: text) }
    }

    private static func isDiscord(before index: Int, in text: MaskedText) -> Bool {
        (max(0, index - 40)..<index).contains { text.has("discord", at: $0, ignoringCase: true) }
    }

    private static func rest(_ start: Int, in text: MaskedText) -> Range<Int>? {
        let end = text.end(from: start) { $0.isBase64URL || $0 == UInt8(ascii: "/") }
        return start < end ? start..<end : nil
    }
}
