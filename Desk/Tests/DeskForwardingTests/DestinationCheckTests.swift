import DeskForwarding
import DeskModel
import Testing

@Suite("The check of a destination", .timeLimit(.minutes(10)))
struct DestinationCheckTests {
    private let check = DestinationCheck(
        resolver: FixedResolver([
            "inside.example.com": ["10.0.0.1"], "mixed.example.com": ["8.8.8.8", "127.0.0.1"],
            "outside.example.com": ["8.8.8.8"], "localhost": ["8.8.8.8"],
        ]))

    @Test(arguments: [
        "http://127.0.0.1:9/x", "http://0x7f.1/x", "http://[::1]/x", "http://localhost/x",
        "http://LOCALHOST./x", "http://a.localhost/x", "http://inside.example.com/x",
        "http://mixed.example.com/x", "http://8.8.8.8@127.0.0.1/x", "http://a:b@127.1/x",
    ])
    func `Private addresses are refused unless they are allowed`(url: String) async throws {
        await #expect(throws: DestinationError.privateAddress) {
            try await check.check(url: url, kind: "webhook", allowsPrivate: false)
        }
        try await check.check(url: url, kind: "webhook", allowsPrivate: true)
    }

    @Test(arguments: [Occasion.release, .feedback, .daily, .weekly])
    func `What takes events alone is not told of anything else`(occasion: Occasion) async throws {
        await #expect(throws: DestinationError.takesEventsAlone("sentry")) {
            try await check.check(
                url: SentryReceiver.example, kind: "sentry", when: [.new, occasion],
                allowsPrivate: true)
        }
        try await check.check(
            url: "https://outside.example.com/", kind: "webhook", when: [occasion],
            allowsPrivate: false)
    }

    @Test
    func `A name that is not known now can be added`() async throws {
        try await check.check(
            url: "https://discord.com/api/webhooks/1/token", kind: "discord", allowsPrivate: false)
        try await check.check(
            url: "https://outside.example.com/", kind: "webhook", allowsPrivate: false)
    }

    @Test
    func `A URL that cannot be one of its kind is refused, and no error holds it`() async {
        let urls: [(kind: String, url: String)] = [
            ("discord", "http://discord.com/api/webhooks/1/s3cret"),
            ("discord", "https://discord.com/api/webhooks/s3cret"),
            ("discord", "https://discord.com/api/webhooks/1/s3cret/slack"),
            ("ga4", "https://www.google-analytics.com/mp/collect?api_secret=s3cret"),
            ("ga4", "https://www.google-analytics.com/mp/collect?firebase_app_id=1:1:ios:s3cret"),
            ("sentry", "https://sentry.example.com/s3cret"), ("sentry", ""),
            ("otlp", "grpc://s3cret.example.com"),
            ("discord", "https://s3cret:pw@discord.com/api/webhooks/1/s3cret"),
            ("webhook", "https://a%3As3cret:pw@a.com/"), ("webhook", "https://a:s3cret%0A@a.com/"),
            ("webhook", "https://s3cret\\@a.com/"), ("webhook", "https://s3cret:é@a.com/"),
        ]
        for (kind, url) in urls {
            let error = await #expect(throws: DestinationError.self) {
                try await check.check(url: url, kind: kind, allowsPrivate: false)
            }
            #expect(error != .privateAddress)
            #expect(error.map { "\($0)".contains("s3cret") } == false)
        }
    }

    @Test
    func `A label shows the kind and the origin, and no description shows the URL`() {
        let target = destination("sentry", "https://s3cret@sentry.example.com/prefix/42")
        #expect(target.label == "sentry https://sentry.example.com")
        #expect(!"\(target)\(String(reflecting: target))".contains("s3cret"))
        #expect(destination("webhook", "nonsense s3cret").label == "webhook")
        let user = destination("webhook", "https://kim:s3cret@a.com:8443/s3cret")
        #expect(user.label == "webhook https://a.com:8443")
    }

    @Test
    func `A finding says what is wrong with a destination`() async {
        var target = destination("webhook", "http://outside.example.com/s3cret")
        target.allowsPrivate = false
        #expect(await check.finding(on: target) == nil)
        target.url = "http://inside.example.com/s3cret"
        #expect(await check.finding(on: target)?.contains("private") == true)
        target.url = "http://unknown.example.com/s3cret"
        #expect(await check.finding(on: target)?.contains("not known") == true)
        target.stopped = "Discord answers 404"
        let finding = await check.finding(on: target)
        #expect(finding?.contains("stopped: Discord answers 404") == true)
        #expect(finding?.contains("s3cret") == false)
    }
}
