import DeskModel
import Testing

/// Values that look like nothing, and are secrets because of a name that stands beside them.
@Suite("Secrets by a name beside them", .timeLimit(.minutes(2)))
struct SecretNameTests {
    private static let entries = [
        #"{"message":"password=%s","params":[V]}"#, #"{"message":"password: {}","params":[V,1]}"#,
        #"{"message":"login of %s with token=%s","params":["kim",V]}"#,
        #"{"message":"x","formatted":"password=abc","params":[V]}"#,
        #"{"message":"password=%(it)s","params":{"it":V}}"#,
        #"{"message":"password=%s","formatted":"signed in","params":[[V],{"a":V}]}"#,
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
        entries.flatMap { [#"{"logentry":\#($0)}"#, #"{"sentry.interfaces.Message":\#($0)}"#] }
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
            let kept = try Samples.kept(place.replacing("V", with: value)).description
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
                let kept = try Samples.kept(event.description).description
                #expect(!kept.contains("tr0ub4dor") && !kept.contains("7391"), "\(body)")
            }
        }
    }

    @Test(arguments: ["tr0ub4dor", "access_token=tr0ub4dor", "/a?b=tr0ub4dor", "a/tr0ub4dor"])
    func `The fragment of a request is removed whole`(fragment: String) throws {
        for value in [JSON.string(fragment), [.string(fragment)], ["a": .string(fragment)]] {
            let event: JSON = ["request": ["url": "https://a.example/b", "fragment": value]]
            #expect(try !Samples.kept(event.description).description.contains("tr0ub4dor"))
        }
    }

    @Test
    func `What fills a template without a secret stays`() throws {
        let entry: JSON = ["message": "could not reach %s", "params": ["db-7", 12]]
        let event: JSON = ["logentry": entry]
        #expect(try Samples.kept(event.description)["logentry"] == entry)
    }
}
