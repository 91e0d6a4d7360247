import DeskModel

/// A kind of request that may grow: a place of an item, and what stands in it.
struct CostRow: Sendable {
    /// The place and the content, for the table.
    let name: String
    /// Makes an envelope whose place has about so many bytes.
    let envelope: @Sendable (Int) -> [UInt8]
}

/// Every kind of item, place and script that a sender can choose.
enum CostTable {
    static let rows = texts + counts + pairs

    /// What texts are made of: one letter, what begins secrets, what joins words, and scripts whose characters have
    /// several scalars.
    private static let alphabets: [(String, String)] = [
        ("letters", "abc"), ("words", "a-"), ("spaced", "a b "), ("digits", "4111 1111 1111 1111 "),
        ("addresses", "a@b.kr "), ("at", "a@"), ("pairs", "a="), ("keys", "key: "), ("colons", ":"),
        ("paths", "/a"), ("percents", "%41"), ("schemes", "Bearer "), ("tokens", "eyJ."),
        ("blocks", "-----BEGIN "), ("lines", "a\\n"), ("quotes", "\\\""), ("backslashes", "\\\\"),
        ("braces", "{{"), ("hexadecimal", "0xdeadbeef"), ("hangul", "한"), ("ligatures", "\u{FDFA}"),
        ("families", "👩\u{200D}"), ("flags", "🇰🇷"),
        ("marks", "\u{315}\u{300}\u{323}\u{5B0}"), ("controls", "\\u0001"),
    ]

    /// The places of texts, each an envelope with a hole.
    private static let places: [(String, String, String)] = [
        ("message", #"{"message":""#, #""}"#),
        ("params", #"{"logentry":{"message":"%s","params":[""#, #""]}}"#),
        ("error type", #"{"exception":{"values":[{"type":""#, #""}]}}"#),
        ("error value", #"{"exception":{"values":[{"type":"T","value":""#, #""}]}}"#),
        (
            "function",
            #"{"exception":{"values":[{"type":"T","stacktrace":{"frames":[{"function":""#,
            #""}]}}]}}"#
        ),
        (
            "file",
            #"{"exception":{"values":[{"type":"T","stacktrace":{"frames":[{"filename":""#,
            #""}]}}]}}"#
        ),
        (
            "source line",
            #"{"exception":{"values":[{"type":"T","stacktrace":{"frames":[{"context_line":""#,
            #""}]}}]}}"#
        ),
        ("tag", #"{"tags":{"a":""#, #""}}"#),
        ("tag's name", #"{"tags":{""#, #"":"v"}}"#),
        ("extra", #"{"extra":{"a":""#, #""}}"#),
        ("member's name", #"{"extra":{""#, #"":"v"}}"#),
        ("user", #"{"user":{"id":""#, #""}}"#),
        ("address", #"{"user":{"email":"a@b.kr"#, #""}}"#),
        ("body", #"{"request":{"data":""#, #""}}"#),
        ("query", #"{"request":{"query_string":""#, #""}}"#),
        ("shape", #"{"contexts":{"body":{"shape":""#, #""}}}"#),
        ("breadcrumb", #"{"breadcrumbs":[{"message":""#, #""}]}"#),
        ("fingerprint", #"{"fingerprint":[""#, #""]}"#),
        ("release", #"{"release":""#, #""}"#),
        ("modules", #"{"modules":{""#, #"":"1.0"}}"#),
        ("transaction", #"{"transaction":""#, #""}"#),
        ("header", #"{"request":{"headers":[["x",""#, #""]]}}"#),
        ("cookies", #"{"request":{"cookies":""#, #""}}"#),
        ("url", #"{"request":{"url":""#, #""}}"#),
        ("module", #"{"stacktrace":{"frames":[{"module":""#, #""}]}}"#),
        ("binary", #"{"stacktrace":{"frames":[{"package":""#, #""}]}}"#),
        ("variable", #"{"stacktrace":{"frames":[{"vars":{"a":""#, #""}}]}}"#),
        ("named value", #"{"extra":[{"key":"a","value":""#, #""}]}"#),
        ("body of JSON", #"{"request":{"data":"{\"a\":\""#, #"\"}"}}"#),
        ("choice", #"{"contexts":{"notice":{"choice":""#, #""}}}"#),
    ]

    private static var texts: [CostRow] {
        alphabets.flatMap { alphabet, piece in texts(of: piece, named: alphabet) }
    }

    /// Texts of one piece, in all places.
    static func texts(of piece: String, named alphabet: String) -> [CostRow] {
        places.map { place, before, after in
            CostRow(name: "\(place), \(alphabet)") { size in
                item("event", before + filled(piece, size) + after)
            }
        }
            + others.map { name, make in
                CostRow(name: "\(name), \(alphabet)") { make(filled(piece, $0)) }
            }
    }

    /// The places of texts beside the event.
    private static let others: [(String, @Sendable (String) -> [UInt8])] = [
        ("feedback", { item("feedback", #"{"contexts":{"feedback":{"message":"\#($0)"}}}"#) }),
        ("report", { item("user_report", #"{"event_id":"\#(id)","comments":"\#($0)"}"#) }),
        ("session", { item("session", #"{"sid":"a","did":"\#($0)","attrs":{"release":"a@1"}}"#) }),
        (
            "reason",
            {
                item(
                    "client_report",
                    #"{"discarded_events":[{"reason":"\#($0)","quantity":1}]}"#)
            }
        ),
        ("text file", { item("attachment", $0, header: #","filename":"a.txt""#) }),
        (
            "text file in UTF-16",
            { text in
                let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
                return envelope(
                    #"{"type":"attachment","filename":"a.txt","length":\#(units.count + 2)}"# + "\n"
                )
                    + [0xFF, 0xFE] + units
            }
        ),
        ("file's name", { files(named: $0) }),
        ("item's type", { envelope(#"{"type":"\#($0.prefix(60_000))"}"# + "\n{}\n") }),
    ]

    /// What comes in numbers.
    private static let counts: [CostRow] = [
        many("empty arrays", "[]", in: #"{"extra":[["#, "]]}"),
        many("numbers", "1", in: #"{"extra":[["#, "]]}"),
        many("members", #""a":1"#, in: #"{"extra":{"#, "}}"),
        many("objects", #"{"a":{"b":"c"}}"#, in: #"{"extra":[["#, "]]}"),
        many("pairs", #"["token","x"]"#, in: #"{"tags":["#, "]}"),
        many("errors", #"{"type":"T","value":"v"}"#, in: #"{"exception":["#, "]}"),
        many(
            "frames", #"{"function":"f","filename":"/a/b.swift"}"#,
            in: #"{"exception":[{"type":"T","stacktrace":{"frames":["#, "]}}]}"),
        many("breadcrumbs", #"{"message":"m","timestamp":1}"#, in: #"{"breadcrumbs":["#, "]}"),
        many("fingerprint's parts", #""{{ default }}""#, in: #"{"fingerprint":["#, "]}"),
        many(
            "counted sessions", #"{"exited":9007199254740991,"did":"u"}"#, of: "sessions",
            in: #"{"attrs":{"release":"a@1"},"aggregates":["#, "]}"),
        many(
            "dropped events", #"{"reason":"r","quantity":9007199254740991}"#, of: "client_report",
            in: #"{"discarded_events":["#, "]}"),
        CostRow(name: "files") { size in
            repeated(size, #"{"type":"attachment","filename":"a","length":1}"# + "\nx\n")
        },
        CostRow(name: "reports beside an event") { size in
            let event = #"{"extra":[""# + filled("a\",\"", size / 2) + #""]}"#
            let report = #"{"comments":"c"}"#
            return item("event", event)
                + repeated(
                    size / 2,
                    "{\"type\":\"user_report\",\"length\":\(report.utf8.count)}\n\(report)\n"
                ).dropFirst(envelope("").count)
        },
        CostRow(name: "sessions") { size in
            let session = #"{"sid":"a","attrs":{"release":"a@1"}}"#
            return repeated(
                size, "{\"type\":\"session\",\"length\":\(session.utf8.count)}\n\(session)\n")
        },
        CostRow(name: "operations") { size in
            let use =
                #"{"name":"a","uses":1,"failures":1,"shown":{"a":1},"triedAgain":0,"#
                + #""gotThrough":0,"gaveUp":1}"#
            let item =
                #"{"id":"\#(id)","timestamp":1,"did":"a","attrs":{"release":"a@1"},"operations":["#
                + Array(repeating: use, count: 64).joined(separator: ",") + "]}"
            return repeated(
                size, "{\"type\":\"operations\",\"length\":\(item.utf8.count)}\n\(item)\n")
        },
        CostRow(name: "unknown items") { repeated($0, #"{"type":"x","length":0}"# + "\n\n") },
    ]
}

extension CostTable {
    private static let id = "9ec79c33ec9942ab8353589fcb2e04dc"

    private static func envelope(_ items: String) -> [UInt8] {
        Array("{\"event_id\":\"\(id)\"}\n\(items)".utf8)
    }

    static func item(_ type: String, _ payload: String, header: String = "") -> [UInt8] {
        envelope("{\"type\":\"\(type)\",\"length\":\(payload.utf8.count)\(header)}\n\(payload)\n")
    }

    /// So many bytes of a piece, whole pieces only.
    static func filled(_ piece: String, _ size: Int) -> String {
        String(repeating: piece, count: max(1, size / piece.utf8.count))
    }

    private static func repeated(_ size: Int, _ items: String) -> [UInt8] {
        // A reader takes no more items than this.
        envelope(String(repeating: items, count: min(9000, max(1, size / items.utf8.count))))
    }

    private static func many(
        _ name: String, _ element: String, of type: String = "event", in before: String,
        _ after: String
    ) -> CostRow {
        CostRow(name: name) { size in
            let elements = String(repeating: element + ",", count: size / (element.utf8.count + 1))
            return item(type, before + elements + element + after)
        }
    }

    /// Files whose names have so many bytes together; a name has as many as a header takes.
    private static func files(named name: String) -> [UInt8] {
        let limit = 60_000
        let scalars = Array(name.unicodeScalars)
        let step = max(1, limit / max(1, name.utf8.count / max(1, scalars.count)))
        let items = stride(from: 0, to: scalars.count, by: step).map { start in
            let part = String(String.UnicodeScalarView(scalars[start...].prefix(step)))
            let isWhole = (try? JSON(reading: Array("\"\(part)\"".utf8))) != nil
            return #"{"type":"attachment","filename":"\#(isWhole ? part : "a")","length":0}"#
                + "\n\n"
        }
        return envelope(items.joined())
    }
}
