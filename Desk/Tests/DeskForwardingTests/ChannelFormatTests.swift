import DeskForwarding
import DeskModel
import Foundation
import Testing

@Suite("Messages to Slack, Telegram and Teams", .timeLimit(.minutes(10)))
struct ChannelFormatTests {
    private static let types: [any PacedReceiver.Type] = [
        SlackReceiver.self, TelegramReceiver.self, TeamsReceiver.self, SMTPReceiver.self,
    ]

    private func request(
        _ type: any PacedReceiver.Type, _ messages: [Message], _ url: String? = nil
    ) throws -> OutgoingRequest {
        let receiver = try type.init(url ?? type.example, context)
        return try #require(receiver.request(for: Digest(messages), at: start))
    }

    /// What a person reads, without the spaces that have no width.
    private func shown(_ type: any PacedReceiver.Type, _ messages: [Message]) throws -> String {
        let request = try request(type, messages)
        return readable(request).replacing("\u{200B}", with: "")
    }

    private func readable(_ request: OutgoingRequest) -> String {
        if request.mail != nil { return MailParts(request).text }
        let runs = request.json["attachments"]?.array?.first?[["content", "body"]]?.array ?? []
        if !runs.isEmpty {
            return runs.map { block in
                (block["inlines"]?.array ?? []).compactMap { $0["text"]?.string }.joined()
            }.joined(separator: "\n")
        }
        return (request.json["text"]?.string ?? "").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
            .replacing("`", with: "")
    }

    @Test(arguments: 0..<types.count)
    func `A message says what happened, to how many, in which release, and links to the page`(
        number: Int
    ) throws {
        let text = try shown(Self.types[number], [message(1, .regressed, title: "CartError")])
        for part in [
            "Regressed · Shop", "CartError", "in Cart.load", "Events: 12 in all", "Users: 5",
            "Release: shop@1.2.3", "Environment: production", "Support code: GLJV-S2",
            "Sorry\nYour cart is late\nand chose: retry", "Request: GET /cart → 503",
        ] {
            #expect(text.contains(part))
        }
        let request = try request(Self.types[number], [message(1, title: "CartError")])
        let whole = request.mail == nil ? request.text : readable(request)
        #expect(whole.contains("https://desk.example.com/base/events/\(id(1))"))
    }

    @Test(arguments: 0..<types.count)
    func `A digest says how many events came, and names the busiest groups`(number: Int) throws {
        let messages =
            (1...30).map { message($0, title: "Title \($0)") }
            + (31...40).map { message($0, .every, group: "group7", title: "Title 7") }
        let text = try shown(Self.types[number], messages)
        #expect(text.contains("Digest · Shop") && text.contains("40 events in 30 groups"))
        #expect(text.contains("11× Title 7 (new, 12 in all)"))
        #expect(text.contains("and 10 events in 10 more groups"))
    }

    @Test(arguments: 0..<types.count)
    func `A worse release says how many people, where, what they saw and since which release`(
        number: Int
    ) throws {
        let request = try request(Self.types[number], [releaseMessage(1)])
        let text = readable(request).replacing("\u{200B}", with: "")
        for part in [
            "Worse release · Shop", "More people give up in checkout.pay since shop@1.5.0",
            "People: 120 of 1500 people gave up (8 %)",
            "Before: 20 of 1000 people gave up (2 %) in shop@1.4.0", "Environment: production",
            "They saw today:", "110× alert\n10× silent",
        ] {
            #expect(text.contains(part), "\(text)")
        }
        let link =
            "https://desk.example.com/base/projects/3/operations?release=shop%401.5.0&environment=production&operation=checkout.pay"
        #expect(
            (request.mail == nil ? request.text.replacing("&amp;", with: "&") : text).contains(link)
        )
    }

    @Test(arguments: 0..<types.count)
    func `Feedback says what the user wrote, and not which address they left`(number: Int) throws {
        let request = try request(Self.types[number], [feedbackMessage(1)])
        let text = readable(request).replacing("\u{200B}", with: "")
        for part in ["Feedback · Shop", "It is slow 1", "From: Kim", "Support code: GLJV-S2"] {
            #expect(text.contains(part), "\(text)")
        }
        let whole = request.mail == nil ? request.text : text
        #expect(!whole.contains("kim@example.com") && whole.contains("/events/\(id(1))?project=3"))
    }

    @Test(arguments: 0..<types.count)
    func `A flood of events hides no release that is worse, and no user's words`(number: Int) throws
    {
        let flood = (1...60).map { message($0, title: "Title \($0)") }
        let text = try shown(
            Self.types[number], flood + [feedbackMessage(61), releaseMessage(62)])
        #expect(text.contains("60 events in 60 groups, 1 worse release, 1 message of a user"))
        let lines = text.split(separator: "\n").map(String.init)
        let release = try #require(
            lines.firstIndex {
                $0.contains(
                    "Worse release shop@1.5.0: 120 of 1500 people gave up (8 %) in checkout.pay")
            })
        #expect(lines[release + 1].contains("Feedback It is slow 61"))
    }

    @Test(arguments: 0..<types.count)
    func `A day says what spread, what was resolved and which release is worse`(number: Int) throws
    {
        let text = try shown(Self.types[number], [summaryMessage(1)])
        for part in [
            "The day · Shop", "2027-01-14 09:00 to 2027-01-15 09:00",
            "Worse release shop@1.5.0: 120 of 1500 people gave up (8 %) in checkout.pay, before 2 %",
            "Spread CartError (12 people, 30 events, new)", "and 3 more groups",
            "Resolved Old error",
            "Feedback 2 messages of users",
        ] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test(arguments: 0..<types.count)
    func `A text of an app is no link and no mention, and ends no line`(number: Int) throws {
        let hostile = "<!channel> @here https://evil.example WWW.evil.example a@b.c\r\nBcc: x"
        var one = message(1, title: hostile)
        one.owner.culprit = hostile
        one.stored.summary.release = hostile
        for messages in [[one], [one, message(2)]] {
            let text = readable(try request(Self.types[number], messages))
                .replacing("https://desk.example.com", with: "")
            for part in ["://", "WWW.", "www.", "\r"] { #expect(!text.contains(part)) }
            #expect(
                !text.matches(of: /@/).contains { text[$0.range.upperBound...].first != "\u{200B}" }
            )
            #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("Bcc") })
            #expect(text.replacing("\u{200B}", with: "").contains("WWW.evil.example a@b.c"))
        }
    }

    @Test
    func `Slack reads no markup in a text of an app`() throws {
        let request = try request(
            SlackReceiver.self, [message(1, title: "<!channel> *b* `c` & [x](y)")])
        #expect(request.json.object?.members.map(\.name) == ["text"])
        let text = try #require(request.json["text"]?.string)
        #expect(text.contains("\n`&lt;!channel&gt; *b* \u{2CB}c\u{2CB} &amp; [x](y)`\n"))
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test
    func `Telegram finds no tag, command, address or number in a text of an app`() throws {
        let url =
            "https://api.telegram.org/bot12:ab_-C/sendMessage?chat_id=-100123&message_thread_id=7"
        let request = try request(
            TelegramReceiver.self, [message(1, title: "#tag /start evil.example $USD +1555")], url)
        #expect(request.address.target == "/bot12:ab_-C/sendMessage")
        #expect(request.json["chat_id"]?.int == -100_123)
        #expect(request.json["message_thread_id"]?.int == 7)
        #expect(request.json[["link_preview_options", "is_disabled"]] == true)
        #expect(request.json["parse_mode"] == nil)
        let text = try #require(request.json["text"]?.string)
        #expect(
            text.contains(
                "#\u{200B}tag /\u{200B}start evil.\u{200B}example $\u{200B}USD +\u{200B}1555"))
        let channel = try TelegramReceiver(
            "https://api.telegram.org/bot1:a/sendMessage?chat_id=@shop_alerts", context)
        #expect(
            channel.request(for: message(1), at: start)?.json["chat_id"]?.string == "@shop_alerts")
    }

    @Test
    func `Teams gets a card whose texts of apps stand where no Markdown is read`() throws {
        let json = try request(TeamsReceiver.self, [message(1, title: "**b** [x](y)")]).json
        #expect(json["type"]?.string == "message")
        let attachment = try #require(json["attachments"]?.array?.first)
        #expect(
            attachment["contentType"]?.string == "application/vnd.microsoft.card.adaptive")
        let card = try #require(attachment["content"])
        #expect(card["version"]?.string == "1.4" && card["type"]?.string == "AdaptiveCard")
        let blocks = try #require(card["body"]?.array)
        #expect(blocks.allSatisfy { $0["type"]?.string == "RichTextBlock" })
        let runs = blocks.flatMap { $0["inlines"]?.array ?? [] }
        #expect(runs.allSatisfy { $0["type"]?.string == "TextRun" && $0["text"]?.string != nil })
        #expect(runs.contains { $0["text"]?.string == "**b** [x](y)" })
        let action = try #require(card["actions"]?.array?.first)
        #expect(action["type"]?.string == "Action.OpenUrl")
        #expect(action["url"]?.string == "https://desk.example.com/base/events/\(id(1))")
    }

    @Test
    func `Texts of any size stay within the limits of each, and the link is never cut`() throws {
        let huge = hugeMessage()
        for messages in [[huge], (1...3000).map { message($0, title: "\($0) \(long)") }] {
            let link = messages.count == 1 ? "/events/" : "/projects/3"
            let slack = try #require(request(SlackReceiver.self, messages).json["text"]?.string)
            #expect(slack.utf16.count <= 4000 && slack.contains(link))
            let chat = try #require(request(TelegramReceiver.self, messages).json["text"]?.string)
            #expect(chat.utf16.count <= 4096 && chat.contains(link))
            let teams = try request(TeamsReceiver.self, messages)
            #expect(teams.body.count <= 28_000 && teams.text.contains(link))
            let mail = try request(SMTPReceiver.self, messages)
            #expect(MailParts(mail).text.contains(link))
        }
    }

    private let long = String(repeating: "👨‍👩‍👧‍👦@", count: 5000)

    private func hugeMessage() -> Message {
        var huge = message(1, title: long)
        huge.owner.culprit = long
        huge.stored.summary.release = long
        huge.stored.summary.environment = long
        let contexts: JSON = [
            "notice": ["title": .string(long), "message": .string(long), "choice": .string(long)],
            "body": ["type": .string(long), "codingPath": .string(long), "shape": .string(long)],
        ]
        huge.stored.event = JSON.object(JSONObject([("contexts", contexts)])).bytes
        return huge
    }

    @Test
    func `An address that cannot be one of its kind is refused, and no error holds it`() async {
        let telegram = "https://api.telegram.org/bot1:s3cret/sendMessage"
        let smtp = "smtp://u:s3cret@mail.example.com"
        let many = (0...100).map { "a\($0)@b.example" }.joined(separator: ",")
        let urls: [(kind: String, url: String)] = [
            ("slack", "https://hooks.slack.com/services/T0/s3cret"),
            ("slack", "http://hooks.slack.com/services/T0/B0/s3cret"),
            ("slack", "https://chat.example.com/s3cret"), ("teams", "https://a.example/s3cret"),
            (
                "teams",
                "https://a.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sp=s3cret"
            ),
            ("telegram", telegram), ("telegram", telegram + "?chat_id="),
            ("telegram", telegram + "?chat_id=name"),
            ("telegram", telegram + "?chat_id=1&message_thread_id=x"),
            ("telegram", telegram + "?chat_id=1&chat_id=2"),
            ("telegram", telegram + "?chat_id=1&text=x"),
            ("telegram", "https://api.telegram.org/bots3cret/sendMessage?chat_id=1"),
            ("telegram", "http://api.telegram.org/bot1:s3cret/sendMessage?chat_id=1"),
            ("smtp", smtp), ("smtp", smtp + "?from=a@b.example"),
            ("smtp", smtp + "?from=a@b.example&to="), ("smtp", smtp + "?to=a@b.example"),
            ("smtp", smtp + "?from=a@b.example&to=a@b.example,c"),
            ("smtp", smtp + "?from=a@b.example&to=a@b.example%0D%0ABcc:c@d.example"),
            ("smtp", smtp + "?from=a@b.example&to=\(many)"),
            ("smtp", smtp + "?from=a@b.example&to=c@d.example&tls=none"),
            ("smtp", smtp + "?from=a@b.example&to=c@d.example&tls=maybe"),
            ("smtp", "https://u:s3cret@mail.example.com?from=a@b.example&to=c@d.example"),
        ]
        let check = DestinationCheck(resolver: FixedResolver())
        for (kind, url) in urls {
            let error = await #expect(throws: DestinationError.self, "\(kind) \(url)") {
                try await check.check(url: url, kind: kind, allowsPrivate: false)
            }
            #expect(error != .privateAddress)
            #expect(error.map { "\($0)".contains("s3cret") } == false)
        }
    }
}

/// The parts of a mail.
struct MailParts {
    let fields: [(name: String, value: String)]
    let text: String

    init(_ request: OutgoingRequest) {
        let parts = request.text.components(separatedBy: "\r\n\r\n")
        let lines = parts[0].replacing("\r\n ", with: " ").components(separatedBy: "\r\n")
        fields = lines.map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
        }
        let body = parts.dropFirst().joined().filter { !$0.isNewline }
        text = String(decoding: Data(base64Encoded: body) ?? Data(), as: UTF8.self)
            .replacing("\r\n", with: "\n")
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The subject without the encoding of RFC 2047.
    var subject: String {
        (self["Subject"] ?? "").split(separator: " ").map { word in
            let code = String(word.dropFirst("=?utf-8?B?".count).dropLast(2))
            return String(decoding: Data(base64Encoded: code) ?? Data(), as: UTF8.self)
        }.joined()
    }
}
