import Testing
import TriageCore
import TriageHTTP
import TriageRedaction

@Suite("BodyShape", .timeLimit(.minutes(30)))
struct BodyShapeTests {
    @Test(arguments: [
        (
            "{\"name\":\"Kim\",\"profileImage\":null}",
            "{\"name\":\"string\",\"profileImage\":null}"
        ),
        (
            " { \"generation\" : 7 , \"attendanceOpen\" : true , \"list\" : [ 1 , 2 ] } ",
            "{\"generation\":\"number\",\"attendanceOpen\":\"boolean\",\"list\":[\"number\"]}"
        ),
        ("{\"a\":{\"b\":[{\"c\":[]},{\"d\":1}]}}", "{\"a\":{\"b\":[{\"c\":[]}]}}"),
        ("{}", "{}"), ("[]", "[]"), ("[[],1]", "[[]]"), ("[null,1]", "[null]"),
        ("\"x\"", "\"string\""), ("-1.5e+3", "\"number\""), ("false", "\"boolean\""),
        ("null", "null"), ("\u{FEFF}{}", "{}"), ("\u{FEFF}", "empty"), ("", "empty"),
        ("{\"a\":1,\"b\":2,\"a\":\"x\"}", "{\"a\":\"number\",\"b\":\"number\"}"),
        (
            "{\"a\":1,\"a\":{\"x\":[1]},\"c\":[{\"d\":1}]}",
            "{\"a\":\"number\",\"c\":[{\"d\":\"number\"}]}"
        ),
        ("{\"\\ud55c\\n\\\"\":1}", "{\"한\\n\\\"\":\"number\"}"),
        ("{\"a\\\\b\":1}", "{\"a\\\\b\":\"number\"}"),
        ("{\"a\\u0040b.com\":1}", "{\"[Filtered]\":\"number\"}"),
        ("{\"\":\"\\\\\"}", "{\"\":\"string\"}"),
    ])
    func `JSON becomes its shape`(body: String, expected: String) {
        #expect(BodyShape(of: body.utf8).description == expected)
    }

    @Test(arguments: [
        "hello", "<html>", "{", "[1", "{\"a\":1", "{\"a\"}", "{a:1}", "[1,]", "{\"a\":1,}",
        "[,1]",
        "{} {}", "[]]", "1 2", "01", "1.", "-", "1e", "+1", ".5", "tru", "nulls", "\"x",
        "\"\\x\"",
        "\"\\u12g4\"", "\"a\nb\"", "{\"a\":1]", "[1}", "{1:2}", "[1 2]", " ", "\0", "NaN",
        "'x'",
    ])
    func `A body that is not JSON is text`(body: String) {
        #expect(BodyShape(of: body.utf8).description == "text")
    }

    @Test
    func `Deep nesting is bounded and does not overflow the stack`() {
        let open = String(repeating: "[", count: 100_000)
        let close = String(repeating: "]", count: 100_000)
        #expect(BodyShape(of: (open + close).utf8).description == "[[[[[[[[\"…\"]]]]]]]]")
        #expect(BodyShape(of: open.utf8).description == "text")
    }

    @Test
    func `Further keys become one ellipsis`() {
        let body = "{" + (0..<100).map { "\"k\($0)\":[\($0)]" }.joined(separator: ",") + "}"
        let shape = BodyShape(of: body.utf8).description
        #expect(shape.hasSuffix("\"k63\":[\"number\"],\"…\"}"))
    }

    @Test
    func `Long keys and long shapes are cut`() {
        let key = String(repeating: "가", count: 80)
        let long = BodyShape(of: "{\"\(key)\":1}".utf8).description
        // A long key is not cut, since its beginning could be the beginning of a secret.
        #expect(long == "{\"…\":\"number\"}")
        let accents = "a" + String(repeating: "\u{301}", count: 1000)
        let one = BodyShape(of: "{\"\(accents)\":1}".utf8).description
        #expect(one.utf8.count < 80)
        let short = String(repeating: "가", count: 20)
        let wide = (0..<64).map { "\"\($0)\(short)\":1" }.joined(separator: ",")
        let shape = BodyShape(of: "[{\(wide)}]".utf8).description
        #expect(shape.utf8.count <= BodyShape.maximumSize)
        #expect(shape.hasSuffix("\"number\"…") || shape.hasSuffix("\(short)\":…"))
        // The cut falls at a different place for each length.
        for length in 0..<60 {
            let key = String(repeating: "x", count: length)
            let shape = BodyShape(of: "{\"\(key)\":1,\(wide)}".utf8).description
            #expect(shape.utf8.count <= BodyShape.maximumSize)
        }
    }

    @Test
    func `Keys do not show known secrets`() {
        let secrets = KnownSecrets()
        secrets.insert("plum-tree")
        let shape = BodyShape(
            of: "{\"plum-tree\":1}".utf8, redactor: Redactor(knownSecrets: secrets))
        #expect(shape.description == "{\"[Filtered]\":\"number\"}")
    }
}
