import DeskForwarding
import DeskModel
import Testing

@Suite("What answers mean", .timeLimit(.minutes(10)))
struct RulingTests {
    private func ruling(
        _ type: any Receiver.Type, _ status: Int, _ headers: [String: String] = [:],
        _ body: String = ""
    ) throws -> Ruling {
        let answer = Answer(status: status, headers: headers, body: Array(body.utf8))
        return try type.init(type.example, context).ruling(on: answer, at: start)
    }

    @Test(arguments: [401, 403, 404])
    func `Discord's webhook that is gone is left alone`(status: Int) throws {
        guard case .stop(let reason) = try ruling(DiscordReceiver.self, status).verdict else {
            Issue.record("it is not stopped")
            return
        }
        #expect(reason.contains("\(status)"))
        #expect(try ruling(WebhookReceiver.self, status).verdict == .failed)
    }

    @Test(arguments: [401, 403, 404, 410])
    func `A channel that is gone is left alone`(status: Int) throws {
        let types: [any Receiver.Type] = [
            SlackReceiver.self, TelegramReceiver.self, TeamsReceiver.self,
        ]
        for type in types {
            guard case .stop(let reason) = try ruling(type, status).verdict else {
                Issue.record("\(type) is not stopped")
                continue
            }
            #expect(reason.contains("\(status)"))
        }
    }

    @Test
    func `Telegram names its waits in the body, and what became of a chat`() throws {
        let type = TelegramReceiver.self
        let limit = #"{"ok":false,"error_code":429,"parameters":{"retry_after":35}}"#
        #expect(
            try ruling(type, 429, ["retry-after": "9"], limit)
                == Ruling(.wait(.seconds(35)), pause: .seconds(35)))
        #expect(try ruling(type, 429, ["retry-after": "9"]).verdict == .wait(.seconds(9)))
        #expect(
            try ruling(type, 400, [:], #"{"description":"Bad Request: message is too long"}"#)
                .verdict == .failed)
        let gone = #"{"description":"Bad Request: chat not found"}"#
        let moved = #"{"description":"…","parameters":{"migrate_to_chat_id":-1001234567890}}"#
        for (body, part) in [(gone, "no such chat"), (moved, "-1001234567890")] {
            guard case .stop(let reason) = try ruling(type, 400, [:], body).verdict else {
                Issue.record("it is not stopped")
                continue
            }
            #expect(reason.contains(part))
        }
    }

    @Test
    func `A connector of Teams says in a 200 that Teams took nothing`() throws {
        let type = TeamsReceiver.self
        let words =
            "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error "
        #expect(try ruling(type, 200, [:], words + "429 with").verdict == .again(after: nil))
        #expect(try ruling(type, 200, [:], words + "413 with").verdict == .failed)
        #expect(try ruling(type, 200, [:], "1").verdict == .sent)
    }

    @Test
    func `Discord's limits are obeyed, from the body first`() throws {
        let body = #"{"message":"slow","retry_after":64.57,"global":false}"#
        let limited = try ruling(DiscordReceiver.self, 429, ["retry-after": "9"], body)
        #expect(limited == Ruling(.wait(.milliseconds(64_570)), pause: .milliseconds(64_570)))
        #expect(
            try ruling(DiscordReceiver.self, 429, ["retry-after": "9"]).verdict
                == .wait(.seconds(9)))
        let used = ["x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1.5"]
        #expect(
            try ruling(DiscordReceiver.self, 200, used) == Ruling(.sent, pause: .milliseconds(1500))
        )
        #expect(
            try ruling(DiscordReceiver.self, 200, ["x-ratelimit-remaining": "1"]) == Ruling(.sent))
    }

    @Test(arguments: [408, 500, 502, 503, 504, 599])
    func `408 and 5xx come again`(status: Int) throws {
        #expect(try ruling(DiscordReceiver.self, status).verdict == .again(after: nil))
        #expect(try ruling(WebhookReceiver.self, status).verdict == .again(after: nil))
    }

    @Test
    func `No pause after a failure is over 15 minutes, whatever the answer says`() throws {
        for (text, pause) in [("7", 7), ("3600", 900)] {
            let wanted = Verdict.again(after: .seconds(pause))
            #expect(try ruling(WebhookReceiver.self, 503, ["retry-after": text]).verdict == wanted)
            #expect(try ruling(DiscordReceiver.self, 503, ["retry-after": text]).verdict == wanted)
        }
    }

    @Test
    func `A webhook's 429 waits as long as it says, in seconds or until a date`() throws {
        #expect(
            try ruling(WebhookReceiver.self, 429, ["retry-after": "7"]).verdict
                == .wait(.seconds(7)))
        #expect(try ruling(WebhookReceiver.self, 429).verdict == .again(after: nil))
        // The start of the tests is 2027-01-15T08:00:00Z.
        let date = ["retry-after": "Fri, 15 Jan 2027 08:01:30 GMT"]
        #expect(try ruling(WebhookReceiver.self, 429, date).verdict == .wait(.seconds(90)))
        #expect(
            try ruling(WebhookReceiver.self, 429, ["retry-after": "soon"]).verdict
                == .again(after: nil))
        let far = try ruling(WebhookReceiver.self, 429, ["retry-after": "99999999"]).verdict
        #expect(far == .wait(.seconds(86_400)))
    }

    @Test(arguments: [
        ("Fri, 15 Jan 2027 08:01:00 GMT", 30), ("Fri, 15 Jan 2027 07:00:00 GMT", 3690),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 90), ("soon", 90), ("", 90),
    ])
    func `A date is measured with the receiver's own clock, if that can be believed`(
        sent: String, seconds: Int
    ) throws {
        let headers = ["retry-after": "Fri, 15 Jan 2027 08:01:30 GMT", "date": sent]
        #expect(try ruling(WebhookReceiver.self, 429, headers).verdict == .wait(.seconds(seconds)))
        let pause = Verdict.again(after: .seconds(min(seconds, 900)))
        #expect(try ruling(DiscordReceiver.self, 503, headers).verdict == pause)
    }

    @Test
    func `Of a collector's answers 429, 502, 503 and 504 come again, and others are final`() throws
    {
        for status in [502, 503, 504, 429] {
            #expect(try ruling(OpenTelemetryReceiver.self, status).verdict == .again(after: nil))
        }
        let later = try ruling(OpenTelemetryReceiver.self, 503, ["retry-after": "3"]).verdict
        #expect(later == .again(after: .seconds(3)))
        for status in [408, 500, 501] {
            #expect(try ruling(OpenTelemetryReceiver.self, status).verdict == .failed)
        }
    }

    @Test
    func `A record that a collector rejected has failed`() throws {
        let rejected = #"{"partialSuccess":{"rejectedLogRecords":"1"}}"#
        #expect(try ruling(OpenTelemetryReceiver.self, 200, [:], rejected).verdict == .failed)
        let warned = #"{"partialSuccess":{"errorMessage":"careful"}}"#
        #expect(try ruling(OpenTelemetryReceiver.self, 200, [:], warned).verdict == .sent)
    }

    @Test
    func `Every answer of Sentry is final, and its limits hold for later events`() throws {
        #expect(try ruling(SentryReceiver.self, 500) == Ruling(.failed))
        #expect(try ruling(SentryReceiver.self, 429) == Ruling(.failed, pause: .seconds(60)))
        let limit = ["x-sentry-rate-limits": "30:error;transaction:key, 99:session"]
        #expect(try ruling(SentryReceiver.self, 200, limit) == Ruling(.sent, pause: .seconds(30)))
        #expect(
            try ruling(SentryReceiver.self, 200, ["x-sentry-rate-limits": "9:session"])
                == Ruling(.sent))
    }

    @Test(arguments: [302, 400, 429, 500, 503])
    func `What Google answers is never asked again`(status: Int) throws {
        #expect(try ruling(GoogleAnalyticsReceiver.self, status).verdict == .failed)
    }
}
