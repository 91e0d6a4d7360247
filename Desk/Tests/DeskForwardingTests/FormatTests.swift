import DeskForwarding
import DeskModel
import Testing

@Suite("Formats", .timeLimit(.minutes(10)))
struct FormatTests {
    @Test(arguments: Occasion.allCases)
    func `A webhook gets the event as the contract says`(occasion: Occasion) throws {
        let receiver = try WebhookReceiver("https://a.com/hook?x=1", context)
        let request = try #require(receiver.request(for: message(1, occasion), at: start))
        let json = request.json
        #expect(json["event"]?.string == (occasion == .every ? "event" : occasion.rawValue))
        #expect(json["project"]?.int == 3)
        #expect(json[["group", "id"]]?.string == "group1")
        #expect(json[["group", "count"]]?.int == 12)
        #expect(json[["group", "status"]]?.string == "open")
        #expect(json["id"]?.string == "\(id(1))")
        #expect(json["title"]?.string == "CartError: cart 1 is gone")
        #expect(json["url"]?.string == "https://desk.example.com/base/events/\(id(1))")
        #expect(request.address.target == "/hook?x=1")
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test
    func `Sentry gets the stored event under its own id`() throws {
        let receiver = try SentryReceiver("https://pub:sec@sentry.example.com/pre/42", context)
        let sent = message(5)
        let request = try #require(receiver.request(for: sent, at: start))
        #expect(request.address.target == "/pre/api/42/envelope/")
        #expect(request.headers["Content-Type"] == "application/x-sentry-envelope")
        let authorization = try #require(request.headers["X-Sentry-Auth"])
        #expect(authorization.hasPrefix("Sentry sentry_version=7"))
        #expect(authorization.contains("sentry_key=pub, sentry_secret=sec"))
        let lines = request.text.split(separator: "\n", omittingEmptySubsequences: false)
        let header = try JSON(reading: Array(lines[0].utf8))
        #expect(header["event_id"]?.string == "\(id(5))")
        #expect(header["sent_at"]?.string == start.description)
        let item = try JSON(reading: Array(lines[1].utf8))
        #expect(item["type"]?.string == "event")
        #expect(item["length"]?.int == sent.stored.event.count)
        #expect(Array(lines[2].utf8) == sent.stored.event)
    }

    @Test
    func `A collector gets a log record with the exception`() throws {
        let receiver = try OpenTelemetryReceiver("https://otel.example.com:4318/base/", context)
        let request = try #require(receiver.request(for: message(1), at: start))
        #expect(request.address.target == "/base/v1/logs")
        let logs = try #require(request.json["resourceLogs"]?.array?.first)
        let resource = attributes(logs["resource"])
        #expect(resource["service.name"]?["stringValue"]?.string == "Shop")
        #expect(resource["service.version"]?["stringValue"]?.string == "shop@1.2.3")
        let scope = try #require(logs["scopeLogs"]?.array?.first)
        let record = try #require(scope["logRecords"]?.array?.first)
        #expect(record["timeUnixNano"]?.string == "1800000000000000000")
        #expect(record["severityNumber"]?.int == 17)
        #expect(record["severityText"]?.string == "ERROR")
        #expect(record["traceId"]?.string == "5b8efff798038103d269b633813fc60c")
        #expect(record[["body", "stringValue"]]?.string == "CartError: cart 1 is gone")
        let values = attributes(record)
        #expect(values["exception.type"]?["stringValue"]?.string == "CartError")
        #expect(values["exception.message"]?["stringValue"]?.string == "cart is gone")
        let trace = values["exception.stacktrace"]?["stringValue"]?.string
        #expect(trace == "at Cart.load\nat main (main.swift:3)")
        #expect(values["desk.group.count"]?["intValue"]?.string == "12")
    }

    private func attributes(_ holder: JSON?) -> [String: JSON] {
        let pairs = holder?["attributes"]?.array ?? []
        return Dictionary(pairs.map { ($0["key"]?.string ?? "", $0["value"] ?? .null) }) { $1 }
    }

    @Test
    func `A webhook gets a worse release, feedback and a day as JSON of their own`() throws {
        let receiver = try WebhookReceiver("https://example.com/hook", context)
        func sent(_ message: Message) throws -> JSON {
            try #require(receiver.request(for: message, at: start)).json
        }
        let release = try sent(releaseMessage(1))
        #expect(release["event"]?.string == "release" && release["project"]?.int == 3)
        #expect(release["release"]?.string == "shop@1.5.0")
        #expect(release["previous"]?.string == "shop@1.4.0")
        #expect(release["operation"]?.string == "checkout.pay")
        #expect(release["environment"]?.string == "production")
        #expect(release["measure"]?.string == "gaveUp" && release["people"]?.int == 120)
        #expect(release["share"]?.double == 0.08 && release["previousShare"]?.double == 0.02)
        #expect(release["url"]?.string?.hasSuffix("operation=checkout.pay") == true)
        let feedback = try sent(feedbackMessage(1))
        #expect(feedback["event"]?.string == "feedback" && feedback["project"]?.int == 3)
        #expect(feedback[["feedback", "message"]]?.string == "It is slow 1")
        #expect(
            feedback["url"]?.string == "https://desk.example.com/base/events/\(id(1))?project=3")
        let day = try sent(summaryMessage(1))
        #expect(day["event"]?.string == "daily" && day["groups"]?.int == 4)
    }

    @Test
    func `A message about no event has no form in what takes events alone`() throws {
        let receivers: [any Receiver] = [
            try GoogleAnalyticsReceiver(GoogleAnalyticsReceiver.example, context),
            try SentryReceiver(SentryReceiver.example, context),
            try OpenTelemetryReceiver(OpenTelemetryReceiver.example, context),
        ]
        for receiver in receivers {
            for message in [releaseMessage(1), feedbackMessage(2), summaryMessage(3)] {
                #expect(receiver.request(for: message, at: start) == nil)
            }
        }
    }

    @Test
    func `A collector's path is added before the query, with one slash`() throws {
        for (base, target) in [
            ("http://a.com", "/v1/logs"), ("http://a.com/", "/v1/logs"),
            ("http://a.com/x?key=1", "/x/v1/logs?key=1"),
        ] {
            let receiver = try OpenTelemetryReceiver(base, context)
            #expect(receiver.request(for: message(1), at: start)?.address.target == target)
        }
    }

    private let measurement =
        "https://www.google-analytics.com/mp/collect?firebase_app_id=1:1:ios:a&api_secret=s"

    @Test
    func `Google gets names and numbers, and no text of a person`() throws {
        let receiver = try GoogleAnalyticsReceiver(measurement, context)
        let request = try #require(
            receiver.request(for: message(1, title: "Jane Doe called"), at: start))
        #expect(request.address.target.hasSuffix("?firebase_app_id=1:1:ios:a&api_secret=s"))
        let event = try #require(request.json["events"]?.array?.first)
        #expect(event["name"]?.string == "app_error")
        let parameters = event["params"]
        #expect(parameters?["kind"]?.string == "CartError")
        #expect(parameters?["app_version"]?.string == "shop@1.2.3")
        #expect(parameters?["engagement_time_msec"]?.int == 1)
        for secret in ["Jane", "user-7", "GLJV", "Your cart", "cart is gone"] {
            #expect(!request.text.contains(secret))
        }
    }

    @Test
    func `Google's instance is the user's in a project, or the project's`() throws {
        let receiver = try GoogleAnalyticsReceiver(measurement, context)
        func instance(_ user: String?, project: Int = 3) throws -> String {
            var sent = message(1, user: user)
            sent.stored.summary.project = project
            let request = try #require(receiver.request(for: sent, at: start))
            return request.json["app_instance_id"]?.string ?? ""
        }
        let one = try instance("one")
        #expect(one.count == 32 && one.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        #expect(try instance("one") == one)
        let others = [try instance("two"), try instance(nil), try instance("one", project: 4)]
        #expect(Set(others + [one]).count == 4)
    }

    @Test
    func `Google gets nothing that is older than 72 hours`() throws {
        let receiver = try GoogleAnalyticsReceiver(measurement, context)
        #expect(receiver.request(for: message(1), at: start + .seconds(72 * 3600 - 1)) != nil)
        #expect(receiver.request(for: message(1), at: start + .seconds(72 * 3600 + 1)) == nil)
    }
}
