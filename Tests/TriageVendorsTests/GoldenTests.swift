import Foundation
import SinkDoubles
import Testing
@_spi(Wire) import TriageDiscord
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("The same report as each receiver gets it", .timeLimit(.minutes(30)))
struct GoldenTests {
    private func body(_ sink: (SinkConnection) throws -> any Sink) async throws -> String {
        let receiver = ReceiverFixture()
        try await sink(receiver.connection).deliver(try await sampleReport())
        return try #require(receiver.texts.first)
    }

    @Test
    func `Sentry`() async throws {
        let expected = #"""
            {"event_id":"00000000000000010000000000000002","sdk":{"name":"triage.swift",\#
            "version":"0.1.0"},"sent_at":"2027-01-15T08:00:00.000Z"}
            {"content_type":"application/json","length":1910,"type":"event"}
            {"breadcrumbs":{"values":[{"category":"screen","message":"home",\#
            "timestamp":"2027-01-15T07:59:59.000Z"}]},\#
            "contexts":{"app":{"app_version":"1.2.3","device_app_hash":"installation-3"},"body":{"codingPath":"members[0].name",\#
            "shape":"{\"name\":null}","type":"Club"},\#
            "cart":{"codes":["A","B"],"isPaid":false,"items":3,"total":9.5},"culture":{"locale":"ko_KR"},\#
            "device":{"model":"iPhone17,1"},\#
            "notice":{"actions":["Retry"],"choice":"retry","message":"Later.","style":"alert","title":"Trouble"},\#
            "os":{"raw_description":"iOS 18.0"},\#
            "report":{"chain":["Triage.Fault (club.undecodable)",\#
            "Triage.Fault (decoding.valueNotFound): no value where one must be"],\#
            "location":"Club/Repository.swift:7","suppressed":0,\#
            "title":"clubs.members[].name is null, a string was expected"},\#
            "request":{"attempts":2,"history":["1: http.503","2: undecodable"],\#
            "method":"GET","path":"/v1/clubs/{id}","retryAfter":120,"status":200},\#
            "trace":{"span_id":"0000000000000001",\#
            "trace_id":"00000000000000010000000000000002"}},"environment":"test",\#
            "event_id":"00000000000000010000000000000002",\#
            "exception":{"values":[{"mechanism":{"exception_id":1,"parent_id":0,\#
            "type":"chained"},"type":"Triage.Fault","value":"no value where one must be"},\#
            {"mechanism":{"exception_id":0,"handled":true,"type":"generic"},\#
            "type":"Triage.Fault","value":"clubs.members[].name is null, a string was expected"}]},\#
            "fingerprint":["undecodable 200 club.undecodable home.load session /v1/clubs/{id} \#
            Club members[].name"],"level":"error",\#
            "logentry":{"formatted":"the club could not be read"},"platform":"cocoa",\#
            "release":"com.example.club@1.2.3","sdk":{"name":"triage.swift",\#
            "version":"0.1.0"},"tags":{"check":"session","code":"club.undecodable","kind":"undecodable",\#
            "operation":"home.load","plan":"pro","status":"200","supportCode":"4222-22",\#
            "userKind":"member"},\#
            "timestamp":"2027-01-15T08:00:00.000Z","transaction":"home.load",\#
            "user":{"data":{"kind":"member"},"id":"member-7"}}

            """#
        #expect(try await body { try TestSinks.sentry($0) } == expected)
    }

    @Test
    func `Discord, as text`() async throws {
        let expected = #"""
            {"allowed_mentions":{"parse":[]},\#
            "content":"**ERROR** clubs.members\\[\\].name is null, a string was expected · \#
            club.undecodable · home.load, check session · 4222\\-22\nthe club could not be read\n**Place** Club/Repository.swift:7\n\#
            **Check** session\n```\nTriage.Fault (club.undecodable)\n\#
            Triage.Fault (decoding.valueNotFound): no value where one must be\n```\n\#
            **Request** GET /v1/clubs/{id} → 200, sent 2×, asks to wait 2 min\n\#
            **Attempts** 1: http.503, 2: undecodable\n\#
            **Body** expected Club, failed at members\\[0\\].name, got {\"name\":null}\n\#
            **Notice** alert “Trouble · Later.” \\[Retry\\] → retry\n\#
            **App** cart: {codes: \\[A, B\\], isPaid: false, items: 3, total: 9.5}, plan: pro\n\#
            1.2.3 · iOS 18.0 · iPhone17,1 · ko\\_KR · member member\\-7 · \#
            2027\\-01\\-15T08:00:00.000Z · \#
            00000000000000010000000000000002\n```\n-1 s screen: home\n```","flags":4}
            """#
        #expect(try await body { try TestSinks.discord($0) } == expected)
    }

    @Test
    func `Discord, as an embed`() async throws {
        let expected = #"""
            {"allowed_mentions":{"parse":[]},"embeds":[{"author":{"name":"error"},\#
            "color":15680580,"description":"club.undecodable · home.load, check session · \#
            4222\\-22\nthe club could not be read\n```\n\#
            Triage.Fault (club.undecodable)\nTriage.Fault (decoding.valueNotFound): \#
            no value where one must be\n```",\#
            "fields":[{"name":"Place","value":"Club/Repository.swift:7"},\#
            {"name":"Check","value":"session"},{"name":"Request",\#
            "value":"GET /v1/clubs/{id} → 200, sent 2×, asks to wait 2 min"},\#
            {"name":"Attempts","value":"1: http.503, 2: undecodable"},\#
            {"name":"Body",\#
            "value":"expected Club, failed at members\\[0\\].name, got {\"name\":null}"},\#
            {"name":"Notice","value":"alert “Trouble · Later.” \\[Retry\\] → retry"},\#
            {"name":"App","value":"cart: {codes: \\[A, B\\], isPaid: false, items: 3, total: 9.5}, \#
            plan: pro"},\#
            {"name":"Before it","value":"```\n-1 s screen: home\n```"}],\#
            "footer":{"text":"1.2.3 · iOS 18.0 · iPhone17,1 · ko_KR · member member-7 · \#
            2027-01-15T08:00:00.000Z · \#
            00000000000000010000000000000002"},"timestamp":"2027-01-15T08:00:00.000Z",\#
            "title":"clubs.members\\[\\].name is null, a string was expected"}]}
            """#
        #expect(try await body { try TestSinks.discord($0, .embed) } == expected)
    }

    @Test
    func `Google Analytics`() async throws {
        let expected = #"""
            {"app_instance_id":"0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",\#
            "events":[{"name":"app_error","params":{"app_version":"1.2.3","attempts":2,\#
            "choice":"retry","code":"club.undecodable","engagement_time_msec":1,\#
            "kind":"undecodable","level":"error","method":"GET","operation":"home.load",\#
            "path":"/v1/clubs/{id}","sample_rate":1,"session_id":"1800000000","status":200,\#
            "support_code":"4222-22","suppressed":0,"user_kind":"member"},"timestamp_micros":1800000000000000}]}
            """#
        #expect(try await body { try TestSinks.analytics($0) } == expected)
    }

    @Test
    func `OpenTelemetry`() async throws {
        #expect(try await body { try TestSinks.telemetry($0) } == Self.logRecord)
    }

    /// The report as OpenTelemetry has it.
    private static let logRecord = #"""
        {"resourceLogs":[{"resource":{"attributes":[{"key":"service.name",\#
        "value":{"stringValue":"club"}},{"key":"service.version",\#
        "value":{"stringValue":"1.2.3"}},{"key":"os.description",\#
        "value":{"stringValue":"iOS 18.0"}},{"key":"device.model.identifier",\#
        "value":{"stringValue":"iPhone17,1"}}]},\#
        "scopeLogs":[{"logRecords":[{"attributes":[{"key":"exception.type",\#
        "value":{"stringValue":"Triage.Fault"}},{"key":"exception.message",\#
        "value":{"stringValue":"the club could not be read"}},{"key":"triage.report",\#
        "value":{"stringValue":"00000000000000010000000000000002"}},{"key":"triage.kind",\#
        "value":{"stringValue":"undecodable"}},{"key":"triage.code",\#
        "value":{"stringValue":"club.undecodable"}},{"key":"triage.identity",\#
        "value":{"stringValue":"undecodable 200 club.undecodable home.load session \#
        /v1/clubs/{id} Club members[].name"}},{"key":"triage.operation",\#
        "value":{"stringValue":"home.load"}},{"key":"triage.check",\#
        "value":{"stringValue":"session"}},{"key":"triage.support_code",\#
        "value":{"stringValue":"4222-22"}},{"key":"triage.location",\#
        "value":{"stringValue":"Club/Repository.swift:7"}},{"key":"triage.suppressed",\#
        "value":{"intValue":"0"}},{"key":"triage.chain",\#
        "value":{"arrayValue":{"values":[{"stringValue":"Triage.Fault \#
        (club.undecodable)"},{"stringValue":"Triage.Fault (decoding.valueNotFound): \#
        no value where one must be"}]}}},\#
        {"key":"http.request.method","value":{"stringValue":"GET"}},{"key":"url.template",\#
        "value":{"stringValue":"/v1/clubs/{id}"}},{"key":"http.response.status_code",\#
        "value":{"intValue":"200"}},{"key":"triage.retry_after",\#
        "value":{"intValue":"120"}},{"key":"triage.attempts","value":{"intValue":"2"}},\#
        {"key":"triage.history","value":{"arrayValue":{"values":[\#
        {"stringValue":"1: http.503"},{"stringValue":"2: undecodable"}]}}},\#
        {"key":"triage.body.type","value":{"stringValue":"Club"}},\#
        {"key":"triage.body.coding_path","value":{"stringValue":"members[0].name"}},\#
        {"key":"triage.body.shape","value":{"stringValue":"{\"name\":null}"}},\#
        {"key":"triage.notice.style","value":{"stringValue":"alert"}},\#
        {"key":"triage.notice.title","value":{"stringValue":"Trouble"}},\#
        {"key":"triage.notice.message","value":{"stringValue":"Later."}},\#
        {"key":"triage.notice.actions","value":{"arrayValue":{"values":[\#
        {"stringValue":"Retry"}]}}},{"key":"triage.notice.choice","value":{"stringValue":"retry"}},\#
        {"key":"triage.locale","value":{"stringValue":"ko_KR"}},{"key":"user.id",\#
        "value":{"stringValue":"member-7"}},{"key":"triage.user_kind",\#
        "value":{"stringValue":"member"}},{"key":"app.installation.id",\#
        "value":{"stringValue":"installation-3"}},{"key":"triage.breadcrumbs",\#
        "value":{"arrayValue":{"values":[{"stringValue":"2027-01-15T07:59:59.000Z screen: \#
        home"}]}}},{"key":"cart","value":{"kvlistValue":{"values":[{"key":"codes",\#
        "value":{"arrayValue":{"values":[{"stringValue":"A"},{"stringValue":"B"}]}}},\#
        {"key":"isPaid","value":{"boolValue":false}},{"key":"items",\#
        "value":{"intValue":"3"}},{"key":"total","value":{"doubleValue":9.5}}]}}},\#
        {"key":"plan","value":{"stringValue":"pro"}}],"body":{"stringValue":"clubs.members[].name is null, a string was expected"},\#
        "eventName":"home.load.exception","observedTimeUnixNano":"1800000000000000000",\#
        "severityNumber":17,"severityText":"ERROR","spanId":"0000000000000001",\#
        "timeUnixNano":"1800000000000000000",\#
        "traceId":"00000000000000010000000000000002"}],"scope":{"name":"triage.swift",\#
        "version":"0.1.0"}}]}]}
        """#
}
