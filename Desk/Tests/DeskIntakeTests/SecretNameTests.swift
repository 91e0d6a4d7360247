import DeskModel
import Testing

/// Values that look like nothing, and are secrets because of a name that stands beside them.
@Suite("Secrets by a name beside them", .timeLimit(.minutes(2)))
struct SecretNameTests {
    /// An id without digits, since the tests look for some.
    private static let header = #"{"event_id":"\#(String(repeating: "a", count: 32))"}"#

    private static func event(_ json: String) throws -> IncomingEvent {
        try Samples.event(json, header: header)
    }

    private static func kept(_ json: String) throws -> JSON {
        try Samples.kept(json, header: header)
    }

    private static let entries = [
        #"{"message":"password=%s","params":[V]}"#, #"{"message":"password: {}","params":[V,1]}"#,
        #"{"message":"login of %s with token=%s","params":["kim",V]}"#,
        #"{"message":"x","formatted":"password=abc","params":[V]}"#,
        #"{"message":"password=%(it)s","params":{"it":V}}"#,
        #"{"message":"password=%s","formatted":"signed in","params":[[V],{"a":V}]}"#,
        #"{"message":"password: {}","formatted":"password: tr0ub4dor","params":[V]}"#,
        #"{"message":"session token: %s","params":[V]}"#, #"{"message":"key: {}","params":[V]}"#,
        #"{"message":"session: %(it)d","params":{"it":V}}"#,
        #"{"message":"auth: %1$s","params":[V]}"#, #"{"message":"cookie: %@","params":[V]}"#,
        #"{"formatted":"token: {it}","params":{"it":V}}"#,
    ]
    private static let pairs = [
        #"{"name":"password","value":V}"#, #"{"key":"password","value":V}"#,
        #"{"value":V,"name":"password"}"#, #"{"name":"Authorization","value":[V]}"#,
        #"{"name":"api_key","value":{"a":V},"kind":"text"}"#, #"["password",V]"#,
    ]
    private static let members = [
        #"{"password":V}"#, #"{"a":{"Token":[V]}}"#, #"{"session":{"a":{"b":V}}}"#,
    ]

    /// Where such a value can stand.
    private static let places: [String] =
        entries.flatMap { entry in
            ["logentry", "sentry.interfaces.Message", "message", "extra"].map {
                "{\"\($0)\":\(entry)}"
            } + [
                #"{"breadcrumbs":[\#(entry)]}"#, #"{"contexts":{"a":{"list":[\#(entry)]}}}"#,
                #"{"exception":[{"mechanism":{"data":\#(entry)}}]}"#,
            ]
        }
        + pairs.flatMap { pair in
            [
                #"{"extra":{"fields":[\#(pair)]}}"#, #"{"contexts":{"form":{"list":[\#(pair)]}}}"#,
                #"{"request":{"data":[\#(pair)]}}"#, #"{"request":{"headers":[\#(pair)]}}"#,
                #"{"breadcrumbs":[{"data":{"fields":[\#(pair)]}}]}"#,
            ]
        }
        + members.flatMap { member in
            [
                #"{"extra":{"a":\#(member)}}"#, #"{"contexts":{"a":\#(member)}}"#,
                #"{"request":{"data":\#(member)}}"#, #"{"breadcrumbs":[{"data":\#(member)}]}"#,
                #"{"exception":[{"stacktrace":{"frames":[{"vars":\#(member)}]}}]}"#,
            ]
        }

    @Test(arguments: places)
    func `It is removed, as a text and as a number`(place: String) throws {
        for value in [#""tr0ub4dor""#, "7391.25", "739125"] {
            let kept = try Self.kept(place.replacing("V", with: value)).description
            #expect(!kept.contains("tr0ub4dor") && !kept.contains("7391"), "\(value)")
            #expect(kept.contains("[Filtered]"))
        }
    }

    @Test(arguments: pairs.prefix(5) + members)
    func `It is removed in a body of JSON too`(body: String) throws {
        for value in [#""tr0ub4dor""#, "7391.25"] {
            let text = body.replacing("V", with: value)
            for body in [text, " [\(text)]", #"{"a":\#(text)}"#] {
                let event: JSON = ["request": ["data": .string(body)]]
                let kept = try Self.kept(event.description).description
                #expect(!kept.contains("tr0ub4dor") && !kept.contains("7391"), "\(body)")
            }
        }
    }

    @Test(arguments: ["tr0ub4dor", "access_token=tr0ub4dor", "/a?b=tr0ub4dor", "a/tr0ub4dor"])
    func `The fragment of a request is removed whole`(fragment: String) throws {
        for value in [JSON.string(fragment), [.string(fragment)], ["a": .string(fragment)]] {
            let event: JSON = ["request": ["url": "https://a.example/b", "fragment": value]]
            #expect(try !Self.kept(event.description).description.contains("tr0ub4dor"))
        }
    }

    @Test(arguments: ["logentry", "sentry.interfaces.Message", "message"])
    func `A secret that only the filled text has is in no title and no parameter`(
        name: String
    ) throws {
        for (template, parameters) in [
            ("card %s %s", #"["4111 1111","1111 1111"]"#),
            ("card {a}{b}", #"{"a":"41111111","b":"11111111"}"#),
            ("write to {0}@{1}", #"["11111111","4111.kr"]"#),
        ] {
            let entry = #"{"message":"\#(template)","params":\#(parameters)}"#
            let event = try Self.event(#"{"\#(name)":\#(entry)}"#)
            let kept = String(decoding: event.payload, as: UTF8.self)
            #expect(!kept.contains("1111"), "\(template)")
            #expect(!event.facts.title.contains("1111") && event.facts.title.contains("[Filtered]"))
        }
    }

    @Test
    func `What fills a template without a secret stays, also beside an address`() throws {
        for (entry, kept) in [
            (#"{"message":"could not reach %s","params":["db-7",12]}"#, nil),
            (#"{"message":"100% of {} at {\"id\": 1}","params":["db-7"]}"#, nil),
            (
                #"{"message":"%s wrote to %s","params":["kim@example.com","db-7"]}"#,
                #"{"message":"%s wrote to %s","params":["[Filtered]","db-7"]}"#
            ),
        ] {
            let event = try Self.kept(#"{"logentry":\#(entry)}"#)
            #expect(try event["logentry"] == JSON(reading: Array((kept ?? entry).utf8)))
        }
    }
}
