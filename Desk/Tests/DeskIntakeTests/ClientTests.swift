import DeskIntake
import DeskModel
import Testing

@Suite("What real clients write", .timeLimit(.minutes(10)))
struct ClientTests {
    @Test
    func `sentry-python's event`() throws {
        let event = try Samples.event(Samples.arrival(fixture: "python"))
        let json = try JSON(reading: event.payload)
        #expect(event.facts.title == "KeyError: 'order-4711'")
        #expect(event.facts.culprit == "shop.orders.load")
        #expect(event.facts.release == "shop@1.2.3-beta.one")
        #expect(event.facts.environment == "staging")
        #expect(event.facts.supportCode == "GLJV-S2")
        #expect(event.facts.timestamp.description == "2026-11-24T09:59:59.512Z")
        #expect(event.facts.user == Samples.intake.pseudonym(of: "Jane@example.com", project: 1))
        #expect(event.facts.fingerprint.parts == ["KeyError", "shop.orders in load"])
        let text = json.description
        for secret in ["jane", "hunter2", "abc123def"] { #expect(!text.contains(secret)) }
        #expect(json["modules"]?["pyjwt"] == "2.8.0")
        #expect(json["release"] == "shop@1.2.3-beta.one")
        #expect(json[["contexts", "trace", "span_id"]] == "4222222222222222")
        let crumb = json["breadcrumbs"]?.values.first
        #expect(crumb?[["data", "http.query"]] == "user=[Filtered]&page=[Filtered]")
        #expect(crumb?[["data", "http.fragment"]] == "[Filtered]")
        #expect(crumb?[["data", "url"]] == "https://api.example.com/v1/orders")
        #expect(json[["sdk", "packages"]]?.array?.count == 1)
    }

    @Test
    func `sentry-python's sessions and client report`() throws {
        let arrival = try Samples.arrival(fixture: "python-sessions")
        #expect(
            arrival.sessions == [
                .many(release: "shop@1.2.3", user: nil, count: 9, failed: 2),
                .many(release: "shop@1.2.3", user: nil, count: 2, failed: 1),
            ])
        #expect(arrival.clientDropped == ["network_error": 3, "sample_rate": 2])
        #expect(arrival.items == ["sessions": 1, "client_report": 1])
    }

    @Test
    func `sentry-ruby's event has no lengths, no mechanism and its DSN in the envelope`() throws {
        let body = try Samples.fixture("ruby.envelope")
        let none = Credentials(authHeader: nil, authorization: nil, query: [])
        let arrival = try Samples.intake.readEnvelope(
            body, credentials: none, project: Samples.project, received: Samples.received)
        let event = try Samples.event(arrival)
        #expect(event.facts.title == "Job::Failed: job 17 failed")
        #expect(event.facts.culprit == "lib/job.rb in perform")
        #expect(event.facts.user == nil)
        #expect(event.facts.supportCode == nil)
        #expect(event.facts.fingerprint.parts.prefix(2) == ["RuntimeError", "Job::Failed"])
        #expect(try JSON(reading: event.payload)[["modules", "rack-session"]] == "2.0.0")
    }

    @Test
    func `sentry-cli's event has a dashed ID and the whole environment`() throws {
        let event = try Samples.event(Samples.arrival(fixture: "cli"))
        let json = try JSON(reading: event.payload)
        #expect(event.id.description == "550e8400e29b41d4a716446655440000")
        #expect(event.facts.title == "deploy of build 42 failed")
        #expect(event.facts.fingerprint.parts == ["deploy of build * failed"])
        #expect(event.facts.user == "jane")
        #expect(event.facts.searchable.contains("deploy"))
        #expect(json[["extra", "environ", "AWS_SECRET_ACCESS_KEY"]] == "[Filtered]")
        #expect(json[["extra", "environ", "HOME"]] == "/home/[Filtered]")
        #expect(json["timestamp"] == .number("1795514400.25"))
        #expect(json["tags"]?.array?.first?.array == ["source", "cli"])
    }

    @Test
    func `sentry-native's crash has addresses, a session and files`() throws {
        let arrival = try Samples.arrival(fixture: "native")
        let event = try Samples.event(arrival)
        let json = try JSON(reading: event.payload)
        #expect(event.facts.title == "SIGSEGV: Segfault")
        #expect(event.facts.level == .fatal)
        let frames = json["exception"]?.values.first?[["stacktrace", "frames"]]?.array
        #expect(frames?.first?["instruction_addr"] == "0x4111111111111111")
        #expect(frames?.first?["package"] == "/home/[Filtered]/game/bin/game")
        #expect(frames?.last?["function"] == "draw(Scene&, token: int)")
        let image = json[["debug_meta", "images"]]?.array?.first
        #expect(image?["debug_id"] == "41111111-1111-1111-1111-111111111111")
        #expect(image?["code_id"] == "4111111111111111")
        let user = Samples.intake.pseudonym(of: "jane@example.com", project: 1)
        #expect(
            arrival.sessions == [
                .one(
                    id: "c00102030405460788090a0b0c0d0e0f", release: "game@2.0.0", user: user,
                    hasFailed: true, hasEnded: true)
            ])
        #expect(arrival.attachments.map(\.filename) == ["minidump.dmp", "run.log"])
        #expect(arrival.attachments.first?.bytes.starts(with: Array("MDMP".utf8)) == true)
        #expect(
            arrival.attachments.last?.bytes
                == Array("10:00 login password=[Filtered]\n10:01 crash\n".utf8))
        #expect(arrival.attachments.last?.contentType == "text/plain")
    }

    @Test
    func `sentry-native's feedback of both kinds`() throws {
        let arrival = try Samples.arrival(fixture: "native-feedback")
        #expect(arrival.feedback.map(\.message) == ["It froze, write to [Filtered]", "저장이 안 돼요"])
        #expect(arrival.feedback.map(\.name) == ["Jane", "Jane"])
        #expect(arrival.feedback.last?.event?.description == "d1d2d3d4e5e647988901020304050607")
        #expect(arrival.items == ["user_report": 1, "feedback": 1, "log": 1, "trace_metric": 1])
    }

    @Test
    func `sentry-cocoa's event`() throws {
        let arrival = try Samples.arrival(fixture: "cocoa")
        let event = try Samples.event(arrival)
        let json = try JSON(reading: event.payload)
        #expect(event.facts.title == "NSURLErrorDomain: The request timed out. (Code: -1001)")
        #expect(event.facts.culprit == "Shop in OrderStore.load(token:completion:)")
        #expect(
            event.facts.fingerprint.parts == [
                "NSURLErrorDomain", "NSURLErrorDomain -1001",
                "Shop in OrderStore.load(token:completion:)",
            ])
        #expect(event.facts.user == "8F3A1C52-0000-4D11-9B77-2B1C4E5D6F70")
        let error = json["exception"]?.values.first
        #expect(
            error?[["mechanism", "data", "NSErrorFailingURLKey"]]
                == "https://api.example.com/v1/orders?token=[Filtered]")
        #expect(json[["contexts", "device", "name"]] == "Jane's iPhone")
        #expect(arrival.attachments.map(\.filename) == ["view-hierarchy.json"])
        #expect(!String(decoding: arrival.attachments[0].bytes, as: UTF8.self).contains("jane"))
    }

    @Test
    func `Our own event is kept as it came`() throws {
        let body = try Samples.fixture("triage.envelope")
        let event = try Samples.event(Samples.arrival(body))
        let payload = body.split(separator: UInt8(ascii: "\n"))[2]
        #expect(try JSON(reading: event.payload) == JSON(reading: payload))
        #expect(event.facts.title == "HomeFailure: home.load: no answer in 10 s")
        #expect(event.facts.fingerprint.parts == ["network.timeout|home.load|GET /v1/home/{id}"])
        #expect(event.facts.supportCode == "GLJV-S2")
        #expect(event.facts.user == "u-1842")
        #expect(event.facts.culprit == "home.load")
    }

    @Test
    func `Our own feedback`() throws {
        let arrival = try Samples.arrival(fixture: "triage-feedback")
        #expect(
            arrival.feedback == [
                IncomingFeedback(
                    id: EventID("77777777777747778777777777777777"),
                    event: EventID("5b1f2a3c4d5e4f60817293a4b5c6d7e8"), supportCode: "GLJV-S2",
                    name: "Jane", hasRemovedContact: true, message: "The list stays empty.",
                    user: "u-1842",
                    replyTo: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
            ])
    }
}
