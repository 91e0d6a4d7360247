import DeskModel
import Testing

/// What a message says, and what groups it.
@Suite("Messages", .timeLimit(.minutes(10)))
struct MessageTests {
    private func outline(_ json: String) throws -> EventOutline {
        EventOutline(try JSON(reading: Array(json.utf8)))
    }

    @Test(arguments: [
        ("could not reach %s", #"["db"]"#, "could not reach db"),
        ("%s of %d", #"["a", 3]"#, "a of 3"), ("%d%% of %s", "[50, true]", "50% of true"),
        ("%(user)s has %(n)d", #"{"user": "kim", "n": 2}"#, "kim has 2"),
        ("{} and {}", "[1, 2]", "1 and 2"), ("{1} before {0}", #"["a", "b"]"#, "b before a"),
        ("{name} left", #"{"name": "kim"}"#, "kim left"), ("{0}", #"{"0": "x"}"#, "x"),
        ("%s and %s", #"["one"]"#, "one and %s"), ("{} {}", #"["one"]"#, "one {}"),
        ("{3} {name} %(name)s", #"["a"]"#, "{3} {name} %(name)s"),
        ("%s", #"["%s {} {0}"]"#, "%s {} {0}"), ("%%s", #"["a"]"#, "%s"),
        ("100% sure, %s", #"["yes"]"#, "100% sure, yes"), ("%", #"["a"]"#, "%"),
        ("{", #"["a"]"#, "{"), ("%(", #"{"a": 1}"#, "%("), ("%x %s", "[1]", "%x 1"),
        ("plain %s", "null", "plain %s"), ("plain %%", "[]", "plain %%"), ("%s", "[null]", "null"),
        ("%s", #"[{"a": [1]}]"#, #"{"a":[1]}"#), ("주문 %s 실패", #"["가"]"#, "주문 가 실패"),
    ])
    func `A template is filled once, and only where there is a parameter`(
        template: String, parameters: String, expected: String
    ) throws {
        for name in ["logentry", "message", "sentry.interfaces.Message"] {
            let event = JSON.object(
                JSONObject([
                    (
                        name,
                        [
                            "message": .string(template),
                            "params": try JSON(reading: Array(parameters.utf8)),
                        ]
                    )
                ]))
            #expect(EventOutline(event).title == expected)
        }
    }

    @Test(arguments: [
        ("{0}", #"["\#(MessageTests.long)"]"#), ("{a}", #"{"a":"\#(MessageTests.long)"}"#),
        ("%(a)s", #"{"a":["\#(MessageTests.long)"]}"#),
    ])
    func `Many places with one long parameter make no text that is long by both`(
        place: String, parameters: String
    ) throws {
        let template = String(repeating: place, count: 10_000)
        let outline = try outline(
            #"{"logentry":{"message":"\#(template)","params":\#(parameters)}}"#)
        let message = try #require(outline.message)
        #expect(message.hasPrefix("xx") || message.hasPrefix("[\"xx"))
        #expect(message.hasSuffix(place + place))
        #expect(message.utf8.count < 65_536 + 1100 + template.utf8.count)
    }

    private static let long = String(repeating: "x", count: 1000)

    @Test
    func `What a client filled itself stays, and the template groups`() throws {
        let one = try outline(
            #"{"logentry":{"message":"no %s","params":["a"],"formatted":"none: a"}}"#)
        #expect(one.title == "none: a")
        let other = try outline(#"{"logentry":{"message":"no %s","params":["b"]}}"#)
        #expect(other.title == "no b")
        #expect(one.fingerprint == other.fingerprint)
    }

    private static let stack =
        #""stacktrace":{"frames":[{"function":"?","module":"Object","in_app":true}]}"#

    @Test(arguments: [
        (
            #"{"type":"Error","value":"order 7 failed","mechanism":{"type":"generic","synthetic":true},\#(MessageTests.stack)}"#,
            #""message":"order 7 failed","#, "order 7 failed", ["order * failed"]
        ),
        (
            #"{"value":"order 7 failed","mechanism":{"synthetic":true},\#(MessageTests.stack)}"#,
            #""logentry":{"message":"order %s failed","params":["7"]},"#, "order 7 failed",
            ["order %s failed"]
        ),
        (
            #"{"type":"Error","value":"text 12","mechanism":{"synthetic":true},\#(MessageTests.stack)}"#,
            "", "Error: text 12", ["Error", "text *"]
        ),
        (
            #"{"type":"Error","value":"v","mechanism":{"type":"onerror","synthetic":true},\#(MessageTests.stack)}"#,
            #""message":"m","#, "Error: v", ["Error", "Object"]
        ),
        (
            #"{"type":"Error","value":"v","mechanism":{"type":"generic"},\#(MessageTests.stack)}"#,
            #""message":"m","#, "Error: v", ["Error", "Object"]
        ),
        (#"{"type":"Error","value":"v 1"}"#, #""message":"m","#, "Error: v 1", ["Error", "v *"]),
    ])
    func `A message stays one when its client sends a stack along`(
        error: String, members: String, title: String, parts: [String]
    ) throws {
        let event = try outline(#"{\#(members)"exception":{"values":[\#(error)]}}"#)
        #expect(event.title == title)
        #expect(event.fingerprint.parts == parts)
    }

    @Test
    func `A message with the stack of a thread is grouped by its text alone`() throws {
        let event = try outline(
            #"{"message":"m 1","threads":{"values":[{"current":true,\#(Self.stack)}]}}"#)
        #expect(event.fingerprint.parts == ["m *"])
        #expect(event.culprit == "Object")
    }

    @Test
    func `A minidump names an event that says nothing else`() {
        #expect(EventOutline([:], hasMinidump: true).title == "Native crash (minidump)")
        #expect(EventOutline(["message": "m"], hasMinidump: true).title == "m")
        #expect(
            EventOutline(["stacktrace": ["frames": [["function": "f"]]]], hasMinidump: true).title
                == "f")
    }
}

/// The app's own fingerprint.
@Suite("Variables of fingerprints", .timeLimit(.minutes(10)))
struct FingerprintVariableTests {
    private static let event = """
        "exception":{"values":[{"type":"Cause","value":"c"},{"type":"E","value":"v 1","stacktrace":
        {"frames":[{"module":"m","function":"f","package":"/x/Shop","in_app":true},{"function":"sys"}]}}]},
        "message":"text 1","transaction":"t","level":"critical","logger":"l","release":"a@1",
        "environment":"e","tags":{"plan":"pro"}
        """

    @Test(arguments: [
        ("{{ default }}", ["Cause", "E", "m in f"]), ("{{default}}", ["Cause", "E", "m in f"]),
        ("{{ error.type }}", ["E"]), ("{{  error.value}}", ["v 1"]), ("{{ message }}", ["text 1"]),
        ("{{ transaction }}", ["t"]), ("{{ level }}", ["fatal"]), ("{{ logger }}", ["l"]),
        ("{{ release }}", ["a@1"]), ("{{ environment }}", ["e"]), ("{{ function }}", ["f"]),
        ("{{ stack.function }}", ["f"]), ("{{ module }}", ["m"]), ("{{ stack.module }}", ["m"]),
        ("{{ package }}", ["Shop"]), ("{{ stack.package }}", ["Shop"]),
        ("{{ tags.plan }}", ["pro"]),
        ("{{ tags.none }}", []), ("{{ unknown }}", ["{{ unknown }}"]),
        ("x {{ message }}", ["x {{ message }}"]), ("{{ message }} ", ["{{ message }} "]),
        ("{ message }", ["{ message }"]), ("{{ Message }}", ["{{ Message }}"]), ("{{}}", ["{{}}"]),
        ("{{ message }}{{ level }}", ["{{ message }}{{ level }}"]), ("{{", ["{{"]),
        ("{{ tags.a }} {{ tags.b }}", ["{{ tags.a }} {{ tags.b }}"]),
    ])
    func `A part that is one variable stands for its value, and any other for itself`(
        part: String, values: [String]
    ) throws {
        let json = #"{"fingerprint":["a",\#(JSON.string(part))],\#(Self.event)}"#
        let outline = EventOutline(try JSON(reading: Array(json.utf8)))
        #expect(outline.fingerprint.parts == ["a"] + values)
        #expect(outline.carriedFingerprint?.parts == ["a", part])
    }

    @Test
    func `An event without values or a fingerprint has the automatic one`() throws {
        #expect(
            EventOutline(["fingerprint": ["{{ logger }}", "{{ tags.x }}"], "message": "m"])
                .fingerprint.parts == ["m"])
        #expect(EventOutline(["message": "m"]).carriedFingerprint == nil)
    }

    @Test
    func `Texts that differ only in their Unicode form are one group, and stay as they came`() {
        let (composed, decomposed) = ("결제 실패", "결제 실패".decomposed)
        for make in [
            { ["message": .string($0)] }, { ["fingerprint": [.string($0)]] },
            { ["exception": ["type": "E", "value": .string($0)]] },
            { ["exception": ["type": .string($0)]] },
            { ["stacktrace": ["frames": [["function": .string($0)]]]] },
        ] as [(String) -> JSON] {
            let (one, other) = (EventOutline(make(composed)), EventOutline(make(decomposed)))
            #expect(
                one.fingerprint.parts.map { Array($0.utf8) }
                    == other.fingerprint.parts.map { Array($0.utf8) })
        }
        #expect(
            Array(EventOutline(["message": .string(decomposed)]).title.utf8)
                == Array(decomposed.utf8))
    }
}

extension String {
    /// The text with each syllable and mark by itself.
    fileprivate var decomposed: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                    let place = Int(scalar.value) - 0xAC00
                    guard (0..<11_172).contains(place) else { return [scalar] }
                    let parts = [
                        0x1100 + place / 588, 0x1161 + place % 588 / 28, 0x11A7 + place % 28,
                    ]
                    return parts.filter { $0 != 0x11A7 }.compactMap { Unicode.Scalar(UInt32($0)) }
                }))
    }
}
