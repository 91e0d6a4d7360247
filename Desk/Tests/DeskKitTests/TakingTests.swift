import DeskKit
import DeskModel
import DeskStore
import NIOHTTP1
import Testing

@Suite("Taking in", .timeLimit(.minutes(10)))
struct TakingTests {
    @Test
    func `After 200 an event can be read at once, with any slash and type`() async throws {
        try await TestDesk.with { desk in
            for (path, type) in [
                ("/api/1/envelope/", "text/plain;charset=UTF-8"),
                ("/api/1/envelope", "multipart/form-data; boundary=x"),
                ("/api/1/envelope/", "nonsense"),
            ] {
                let id = EventID.random()
                let answer = try await desk.send(
                    .POST, path, headers: desk.auth.merging(["Content-Type": type]) { $1 },
                    body: Array(Samples.envelope("boom", id: id).utf8))
                #expect(answer.status == 200)
                #expect(answer.json == ["id": .string(id.description)])
                #expect(try await desk.get("/api/desk/events/\(id)").status == 200)
            }
        }
    }

    @Test
    func `The legacy endpoint takes one event`() async throws {
        try await TestDesk.with { desk in
            let id = EventID.random()
            let answer = try await desk.send(
                .POST, "/api/1/store/?sentry_key=\(desk.key)",
                body: Array(Samples.event("boom", id: id).utf8))
            #expect(answer.json["id"]?.string == id.description)
            #expect(try await desk.get("/api/desk/events/\(id)?project=1").status == 200)
        }
    }

    @Test
    func `Of two events with one id the first stays, and both are answered 200`() async throws {
        try await TestDesk.with { desk in
            let id = EventID.random()
            #expect(try await desk.report("first", id: id).status == 200)
            #expect(try await desk.report("second", id: id).status == 200)
            #expect(try await desk.get("/api/desk/events/\(id)").json["title"]?.string == "first")
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["stored"] == 1 && counts["duplicates"] == 1 && counts["received"] == 2)
        }
    }

    @Test
    func `No key is 401, a wrong one 403, an unknown project 404, and none of them is counted`()
        async throws
    {
        try await TestDesk.with { desk in
            let body = Array(Samples.envelope("boom", id: .random()).utf8)
            let wrong = ["X-Sentry-Auth": "Sentry sentry_key=0123456789abcdef0123456789abcdef"]
            let path = "/api/1/envelope/"
            #expect(try await desk.send(.POST, path, body: body).status == 401)
            #expect(try await desk.send(.POST, path, headers: wrong, body: body).status == 403)
            let twice = try await desk.send(
                .POST, path + "?sentry_key=\(desk.key)", headers: wrong, body: body)
            #expect(twice.status == 403)
            for project in ["9", "0", "01", "x", "%31%2f", "99999999999999999999"] {
                let answer = try await desk.send(
                    .POST, "/api/\(project)/envelope/", headers: desk.auth, body: body)
                #expect(answer.status == 404)
            }
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["received"] == 0)
        }
    }

    @Test
    func `The DSN in an envelope's header is a key too`() async throws {
        try await TestDesk.with { desk in
            let body = #"{"dsn":"\#(desk.welcome.dsn)"}"# + "\n"
            let answer = try await desk.send(.POST, "/api/1/envelope/", body: Array(body.utf8))
            #expect(answer.status == 200)
            #expect(answer.text == "{}")
        }
    }

    @Test
    func `What is malformed, too large or unknown is refused, and counted as one rejected event`()
        async throws
    {
        try await TestDesk.with { desk in
            let path = "/api/1/envelope/"
            let malformed = try await desk.send(
                .POST, path, headers: desk.auth, body: Array("no envelope <b>".utf8))
            #expect(malformed.status == 400)
            #expect(malformed.json["detail"]?.string?.contains("<b>") == false)
            let unknown = try await desk.send(
                .POST, path, headers: desk.auth.merging(["Content-Encoding": "zstd"]) { $1 },
                body: [1, 2, 3])
            #expect(unknown.status == 415)
            let large = try await desk.send(
                .POST, "/api/1/store/", headers: desk.auth,
                body: [UInt8](repeating: 0x20, count: 1_000_001))
            #expect(large.status == 413)
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["received"] == 3 && counts["stored"] == 0)
            let sum = counts["rejected"]?.object?.members.compactMap(\.value.int).reduce(0, +)
            #expect(sum == 3)
        }
    }

    @Test
    func `Browsers may ask before they report, and read every answer, refusals too`() async throws {
        try await TestDesk.with { desk in
            let preflight = try await desk.send(
                .OPTIONS, "/api/1/envelope/",
                headers: [
                    "Origin": "https://app.example", "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers": "x-sentry-auth,content-type",
                ])
            #expect((200...204).contains(preflight.status))
            #expect(preflight["access-control-allow-headers"]?.contains("x-sentry-auth") == true)
            #expect(preflight["access-control-allow-methods"]?.contains("POST") == true)
            let answers = [
                preflight, try await desk.report(),
                try await desk.send(.POST, "/api/1/envelope/", body: []),
                try await desk.send(.POST, "/api/9/store/", headers: desk.auth, body: []),
                try await desk.send(.GET, "/api/1/envelope/"),
            ]
            for answer in answers {
                #expect(answer["access-control-allow-origin"] == "*")
                let exposed = answer["access-control-expose-headers"]?.lowercased() ?? ""
                #expect(exposed.contains("x-sentry-rate-limits") && exposed.contains("retry-after"))
                #expect(answer["access-control-allow-credentials"] == nil)
            }
            #expect(answers.map(\.status).suffix(3) == [401, 404, 405])
        }
    }

    @Test
    func `Beyond the quota events are answered 429, and their sessions are taken all the same`()
        async throws
    {
        try await TestDesk.with { desk in
            _ = try await desk.store.set(ProjectSettings(quotaPerMinute: 5), for: 1)
            desk.clock.advance(by: .seconds(2))
            var answers: [Answer] = []
            for _ in 0..<8 { answers.append(try await desk.report(also: [Samples.session])) }
            #expect(answers.map(\.status) == Array(repeating: 200, count: 5) + [429, 429, 429])
            #expect(answers[7]["retry-after"] == "60")
            #expect(answers[7]["x-sentry-rate-limits"] == "60:error:key")
            let session = #"{"event_id":"\#(EventID.random())"}"# + "\n" + Samples.session + "\n"
            let alone = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: Array(session.utf8))
            #expect(alone.status == 200)
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["stored"] == 5)
            #expect(counts["rejected"]?["quota"] == 3)
            #expect(counts["items"]?["session"] == 9)
        }
    }

    @Test
    func `Of many at once exactly the quota is stored`() async throws {
        try await TestDesk.with { desk in
            _ = try await desk.store.set(ProjectSettings(quotaPerMinute: 20), for: 1)
            desk.clock.advance(by: .seconds(2))
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 { group.addTask { try await desk.report().status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 20)
            #expect(statuses.count { $0 == 429 } == 40)
        }
    }

    @Test
    func `A project that is switched off answers everything 429, for all categories`() async throws
    {
        try await TestDesk.with { desk in
            _ = try await desk.store.set(ProjectSettings(isEnabled: false), for: 1)
            desk.clock.advance(by: .seconds(2))
            let event = try await desk.report()
            let garbage = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: [1, 2, 3])
            for answer in [event, garbage] {
                #expect(answer.status == 429)
                #expect(answer["retry-after"] == "60")
                #expect(answer["x-sentry-rate-limits"]?.hasPrefix("60::") == true)
            }
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["received"] == 2 && counts["rejected"]?["disabled"] == 2)
        }
    }

    @Test
    func `What sampling leaves out is answered 200 with {}, and counted as sampled`() async throws {
        try await TestDesk.with { desk in
            _ = try await desk.store.set(ProjectSettings(sampleRate: 0), for: 1)
            desk.clock.advance(by: .seconds(2))
            let answer = try await desk.report(also: [Samples.session])
            #expect(answer.status == 200 && answer.text == "{}")
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["rejected"]?["sampled"] == 1 && counts["items"]?["session"] == 1)
        }
    }

    @Test
    func `The configuration's settings hold until others are stored`() async throws {
        try await TestDesk.with {
            $0.projects = [1: ProjectSettings(quotaPerMinute: 0)]
        } _: { desk in
            #expect(try await desk.report().status == 429)
            _ = try await desk.store.set(ProjectSettings(quotaPerMinute: 10), for: 1)
            desk.clock.advance(by: .seconds(2))
            #expect(try await desk.report().status == 200)
        }
    }

    @Test
    func `Storage that refuses is 503 with a time to come back, and health says so`() async throws {
        try await TestDesk.with { desk in
            #expect(try await desk.send(.GET, "/health").json == ["status": "ok"])
            try await desk.store.close()
            let answer = try await desk.report()
            #expect(answer.status == 503 && answer["retry-after"] != nil)
            desk.clock.advance(by: .seconds(2))
            #expect(try await desk.send(.GET, "/health").status == 503)
        }
    }

    @Test
    func `Beyond its bytes of the day a project takes nothing, and nothing is read`() async throws {
        try await TestDesk.with { desk in
            let size = Samples.envelope("boom", id: .random()).utf8.count
            _ = try await desk.store.set(ProjectSettings(quotaBytesPerDay: 3 * size + 5), for: 1)
            desk.clock.advance(by: .seconds(2))
            var statuses: [Int] = []
            for _ in 0..<5 {
                statuses.append(try await desk.report("boom").status)
                desk.clock.advance(by: .seconds(2))
            }
            #expect(statuses == [200, 200, 200, 429, 429])
            // A session alone, and what would be malformed behind the first line.
            for body in ["{}\n" + Samples.session, "{\"dsn\":\"\(desk.welcome.dsn)\"}\nno item"] {
                let headers = body.contains("dsn") ? [:] : desk.auth
                let answer = try await desk.send(
                    .POST, "/api/1/envelope/", headers: headers, body: Array(body.utf8))
                #expect(answer.status == 429)
                #expect(answer["x-sentry-rate-limits"] == "60::project")
            }
            desk.clock.advance(by: .seconds(86_400))
            #expect(try await desk.report("boom").status == 200)
            _ = try await desk.store.set(ProjectSettings(quotaBytesPerDay: 0), for: 1)
            desk.clock.advance(by: .seconds(2))
            for _ in 0..<5 { #expect(try await desk.report("boom").status == 200) }
        }
    }

    @Test
    func `A project that is switched off reads nothing behind the first line, wherever its key is`()
        async throws
    {
        try await TestDesk.with { desk in
            _ = try await desk.store.set(ProjectSettings(isEnabled: false), for: 1)
            desk.clock.advance(by: .seconds(2))
            let keyed = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: Array("{}\nno item".utf8))
            let dsn = try await desk.send(
                .POST, "/api/1/envelope/",
                body: Array("{\"dsn\":\"\(desk.welcome.dsn)\"}\nno item".utf8))
            let store = try await desk.send(
                .POST, "/api/1/store/", headers: desk.auth, body: Array("no JSON".utf8))
            #expect([keyed.status, dsn.status, store.status] == [429, 429, 429])
        }
    }

    @Test
    func `Beyond the quota of a minute an event is not read`() async throws {
        try await TestDesk.with { desk in
            _ = try await desk.store.set(ProjectSettings(quotaPerMinute: 0), for: 1)
            desk.clock.advance(by: .seconds(2))
            for (path, body) in [
                ("envelope", "{}\n{\"type\":\"event\"}\nno JSON\n"), ("store", "no JSON"),
            ] {
                let answer = try await desk.send(
                    .POST, "/api/1/\(path)/", headers: desk.auth, body: Array(body.utf8))
                #expect(answer.status == 429 && answer["x-sentry-rate-limits"] == "60:error:key")
            }
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(counts["rejected"] == ["quota": 2] && counts["items"] == ["event": 2])
        }
    }
}
