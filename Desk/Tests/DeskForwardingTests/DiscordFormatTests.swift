import DeskForwarding
import DeskModel
import Testing

@Suite("Discord's cards", .timeLimit(.minutes(10)))
struct DiscordFormatTests {
    private func card(_ digest: Digest, page: String = "https://desk.example.com") throws -> JSON {
        let context = ReceiverContext(projectName: "Shop") { page }
        let receiver = try DiscordReceiver("https://discord.com/api/webhooks/1/t", context)
        let request = try #require(receiver.request(for: digest, at: start))
        #expect(request.address.target == "/api/webhooks/1/t?wait=true")
        #expect(request.headers["User-Agent"]?.hasPrefix("DiscordBot (https://") == true)
        #expect(request.json["allowed_mentions"] == ["parse": []])
        try checkLimits(request.json)
        return request.json
    }

    private func embed(_ digest: Digest, page: String = "https://desk.example.com") throws -> JSON {
        let embeds = try card(digest, page: page)["embeds"]?.array ?? []
        #expect(embeds.count == 1)
        return try #require(embeds.first)
    }

    /// The limits of Discord's reference, in code points.
    private func checkLimits(_ message: JSON) throws {
        for embed in message["embeds"]?.array ?? [] {
            let fields = embed["fields"]?.array ?? []
            let texts: [(String?, Int)] =
                [
                    (embed["title"]?.string, 256), (embed["description"]?.string, 4096),
                    (embed[["footer", "text"]]?.string, 2048),
                    (embed[["author", "name"]]?.string, 256),
                ] + fields.flatMap { [($0["name"]?.string, 256), ($0["value"]?.string, 1024)] }
            var total = 0
            for case (let text?, let limit) in texts {
                #expect((1...limit).contains(text.unicodeScalars.count))
                total += text.unicodeScalars.count
            }
            #expect(total <= 6000)
            #expect(fields.count <= 25)
            #expect((0...0xFF_FFFF).contains(embed["color"]?.int ?? 0))
        }
    }

    private func field(_ name: String, of embed: JSON) -> String? {
        embed["fields"]?.array?.first { $0["name"]?.string == name }?["value"]?.string
    }

    @Test
    func `A card tells what a person wants to know`() throws {
        let embed = try embed(Digest([message(1, .regressed, title: "CartError")]))
        #expect(embed[["author", "name"]]?.string == "Regressed · Shop")
        #expect(embed["title"]?.string == "CartError")
        #expect(embed["description"]?.string == "in Cart.load")
        #expect(embed["url"]?.string == "https://desk.example.com/events/\(id(1))")
        #expect(embed["color"]?.int == 0xEF4444)
        #expect(embed["timestamp"]?.string == start.description)
        #expect(field("Events", of: embed) == "12 in all")
        #expect(field("Users", of: embed) == "5")
        #expect(field("Release", of: embed) == "shop\\@1.2.3")
        #expect(field("Support code", of: embed) == "GLJV\\-S2")
        #expect(
            field("The user saw", of: embed) == "**Sorry**\nYour cart is late\nand chose: retry")
        #expect(field("Request", of: embed) == "GET /cart → 503")
        #expect(
            field("Body", of: embed)
                == #"expected Cart, failed at items\[0\].price, got {"items":\[{}\]}"#)
        #expect(field("Cause", of: embed) == "Cause: first")
        #expect(field("Place", of: embed) == "Shop/CartRepository.swift:42")
    }

    @Test
    func `An error without a cause, a body and a place has no such lines`() throws {
        let event: JSON = ["exception": ["values": [["type": "CartError", "value": "gone"]]]]
        let embed = try embed(Digest([message(1, event: event)]))
        for name in ["Body", "Cause", "Place"] { #expect(field(name, of: embed) == nil) }
    }

    @Test
    func `Several messages of one group are one card that says how many`() throws {
        let embed = try embed(Digest((1...4).map { message($0, .every, group: "g") }))
        #expect(field("Events", of: embed) == "4 now, 12 in all")
    }

    @Test(arguments: [
        ("@everyone <@123> <#5>", ##"\@everyone \<\@123\> \<\#5\>"##),
        ("[free](https://evil.example)", "\\[free\\]\\(https:\u{200B}//evil.example\\)"),
        ("```\u{202E}code\nline", #"\`\`\`\\u{202E}code\\nline"#),
        ("**bold** ||x||", #"\*\*bold\*\* \|\|x\|\|"#),
    ])
    func `A hostile title is shown as it is`(title: String, shown: String) throws {
        #expect(try embed(Digest([message(1, title: title)]))["title"]?.string == shown)
        let many = Digest([message(1, title: title), message(2)])
        #expect(try embed(many)["description"]?.string?.contains(shown) == true)
    }

    @Test
    func `Texts of any size stay within Discord's limits`() throws {
        let long = String(repeating: "👨‍👩‍👧‍👦*", count: 5000)
        var huge = message(1, title: long)
        huge.owner.culprit = long
        huge.stored.summary.release = long
        huge.stored.summary.environment = long
        huge.stored.summary.supportCode = long
        let notice: JSON = [
            "title": .string(long), "message": .string(long), "choice": .string(long),
        ]
        let body: JSON = [
            "type": .string(long), "codingPath": .string(long), "shape": .string(long),
        ]
        let errors: JSON = [["type": .string(long), "value": .string(long)], ["type": "E"]]
        let contexts: JSON = [
            "notice": notice, "body": body, "report": ["location": .string(long)],
        ]
        huge.stored.event =
            JSON.object(
                JSONObject([("contexts", contexts), ("exception", ["values": errors])])
            ).bytes
        _ = try card(Digest([huge]))
        _ = try card(Digest((1...3000).map { message($0, title: "\($0) \(long)") }))
        _ = try card(Digest([message(1, title: " \u{200B}\n", event: .null)]))
    }

    @Test
    func `A host without a dot gives no link in the card, but a text`() throws {
        let page = "http://localhost:8765"
        let one = try embed(Digest([message(1)]), page: page)
        #expect(one["url"] == nil)
        #expect(field("Link", of: one) == "http://localhost:8765/events/\(id(1))")
        let many = try embed(Digest([message(1), message(2)]), page: page)
        #expect(many["url"] == nil)
        #expect(many["description"]?.string?.hasSuffix("http://localhost:8765/projects/3") == true)
        let dotted = try embed(Digest([message(1)]), page: "http://127.0.0.1:8765")
        #expect(dotted["url"]?.string == "http://127.0.0.1:8765/events/\(id(1))")
    }

    @Test
    func `A digest says how many events came, and names the busiest groups`() throws {
        var messages = (1...30).map { message($0, title: "Title \($0)") }
        messages += (31...40).map { message($0, .every, group: "group7", title: "Title 7") }
        let embed = try embed(Digest(messages))
        #expect(embed["title"]?.string == "40 events in 30 groups")
        #expect(embed[["author", "name"]]?.string == "Digest · Shop")
        #expect(embed["url"]?.string == "https://desk.example.com/projects/3")
        let lines = try #require(embed["description"]?.string).split(separator: "\n")
        #expect(lines.first == "**11×** Title 7 (new, 12 in all)")
        #expect(lines.last == "and 10 events in 10 more groups")
        #expect(lines.count == 21)
    }
}
