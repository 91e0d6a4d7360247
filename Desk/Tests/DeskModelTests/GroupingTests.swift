import DeskModel
import Testing

@Suite("Grouping", .timeLimit(.minutes(10)))
struct GroupingTests {
    private func outline(_ json: String) throws -> EventOutline {
        EventOutline(try JSON(reading: Array(json.utf8)))
    }

    private func parts(_ json: String) throws -> [String] { try outline(json).fingerprint.parts }

    private func error(
        _ type: String = "E", value: String = "v", frames: [(String, Bool?)] = [],
        mechanism: String = "{}"
    ) -> String {
        let frames = frames.enumerated().map { line, frame in
            let flag = frame.1.map { ",\"in_app\":\($0)" } ?? ""
            return "{\"module\":\"m\",\"function\":\"\(frame.0)\",\"lineno\":\(line)\(flag)}"
        }
        return
            "{\"type\":\"\(type)\",\"value\":\"\(value)\",\"mechanism\":\(mechanism),\"stacktrace\":{\"frames\":[\(frames.joined(separator: ","))]}}"
    }

    private func event(_ errors: String...) -> String {
        "{\"exception\":{\"values\":[\(errors.joined(separator: ","))]}}"
    }

    @Test
    func `The app's own fingerprint wins, and the default can be part of it`() throws {
        #expect(try parts(#"{"fingerprint":["a","b"],"message":"x 1"}"#) == ["a", "b"])
        #expect(
            try parts(#"{"fingerprint":["{{ default }}","b",7],"message":"x 1"}"#) == [
                "x *", "b", "7",
            ])
        #expect(
            try parts(#"{"fingerprint":["{{default}}"],"message":"x 1"}"#)
                == parts(#"{"message":"x 2"}"#))
        #expect(try parts(#"{"fingerprint":[],"message":"x 1"}"#) == ["x *"])
        #expect(try parts(#"{"fingerprint":[{}],"message":"x 1"}"#) == ["x *"])
        #expect(try parts(#"{"fingerprint":"solo"}"#) == ["solo"])
    }

    @Test
    func `Frames of the app group, not lines, texts or other frames`() throws {
        let base = try parts(event(error(value: "a 1", frames: [("lib", false), ("load", true)])))
        #expect(base == ["E", "m in load"])
        #expect(
            try parts(
                event(
                    error(
                        value: "other words", frames: [("x", false), ("y", false), ("load", true)]))
            ) == base)
        #expect(try parts(event(error("F", frames: [("load", true)]))) != base)
        #expect(try parts(event(error(frames: [("main", true), ("load", true)]))) != base)
        let deep = [("main", true), ("load", true)] as [(String, Bool?)]
        let deeper = deep + [("load", true), ("load", true)]
        #expect(try parts(event(error(frames: deep))) == parts(event(error(frames: deeper))))
    }

    @Test
    func `Where no frame is marked as the app's, all frames count`() throws {
        for flag in [nil, false] as [Bool?] {
            #expect(try parts(event(error(frames: [("a", flag)]))) == ["E", "m in a"])
        }
        let bare = event(
            #"{"type":"E","stacktrace":{"frames":[{"filename":"/srv/x/app.js","function":"f"},null,{}]}}"#
        )
        #expect(try parts(bare) == ["E", "x/app.js in f"])
    }

    @Test
    func `The whole chain counts`() throws {
        let one = event(error("Cause", frames: [("a", true)]), error("E", frames: [("b", true)]))
        let other = event(error("Cause", frames: [("c", true)]), error("E", frames: [("b", true)]))
        #expect(try parts(one) != parts(other))
        #expect(try parts(one).prefix(2) == ["Cause", "E"])
        #expect(
            try parts(event(error("C", value: "a 1"), error("E", value: "b 2"))) == [
                "C", "E", "a *", "b *",
            ])
    }

    @Test
    func `Codes count`() throws {
        func code(_ number: Int) -> String {
            event(
                error(
                    value: "v",
                    mechanism: "{\"meta\":{\"ns_error\":{\"domain\":\"D\",\"code\":\(number)}}}"))
        }
        #expect(try parts(code(1)) == ["E", "D 1", "v"])
        #expect(try parts(code(1)) != parts(code(2)))
        #expect(try parts(#"{"message":"m","tags":{"code":"a.b"}}"#) == ["m"])
        #expect(
            try parts(#"{"message":"m","tags":{"code":"a.b"},"sdk":{"name":"triage.swift"}}"#) == [
                "a.b", "m",
            ])
        #expect(try parts(#"{"message":"m","contexts":{"fault":{"code":"c"}}}"#) == ["c", "m"])
    }

    @Test
    func `Without frames, type and text group without their variable parts`() throws {
        #expect(
            try parts(event(error(value: "Order 1 of kim")))
                == parts(event(error(value: "Order 22 of kim"))))
        #expect(
            try parts(event(error(value: "Order 1 of kim")))
                != parts(event(error(value: "Order 1 of lee"))))
        #expect(
            try parts(#"{"logentry":{"message":"job %s failed","formatted":"job x failed"}}"#) == [
                "job %s failed"
            ])
        #expect(try parts(#"{"message":{"formatted":"a 1"}}"#) == ["a *"])
        #expect(try parts("{}") == ["(untitled)"])
        #expect(try parts(#"{"transaction":"home"}"#) == ["home"])
    }

    @Test
    func `Fingerprints are bounded`() throws {
        let long = String(repeating: "word ", count: 1000)
        let one = try parts("{\"fingerprint\":[\"\(long)\"]}")
        #expect(one[0].utf8.count < 300)
        #expect(try one != parts("{\"fingerprint\":[\"\(long)x\"]}"))
        let frames = (0..<300).map { ("f\($0)", true as Bool?) }
        #expect(try parts(event(error(frames: frames))).joined().utf8.count < 100)
    }

    @Test(arguments: ["{{ default }}", "{{ error.type }}", "{{ message }}", "{{ tags.a }}"])
    func `A variable that is asked for in each part makes no fingerprint that is long by both`(
        variable: String
    ) throws {
        let text = String(repeating: "x", count: 900)
        func event(_ end: String) throws -> EventOutline {
            let parts = JSON.array(Array(repeating: .string(variable), count: 100)).description
            return EventOutline(
                try JSON(
                    reading: Array(
                        #"{"fingerprint":\#(parts),"message":"\#(text)\#(end)","tags":{"a":"\#(text)\#(end)"},"exception":[{"type":"\#(text)\#(end)"}]}"#
                            .utf8)))
        }
        let one = try event("a").fingerprint
        #expect(one.text.utf8.count < 20_000)
        let same = try event("a").fingerprint
        let other = try event("b").fingerprint
        #expect(same == one && other != one)
    }

    @Test
    func `A fingerprint reads its own text, and its group differs by project`() {
        let one = Fingerprint(["a", "한 \"b\""])
        #expect(Fingerprint(text: one.text) == one)
        #expect(Fingerprint(text: "[1]") == nil)
        #expect(Fingerprint(text: "x") == nil)
        #expect(one.group(in: 1) == one.group(in: 1))
        #expect(one.group(in: 1) != one.group(in: 2))
        #expect(one.group(in: 1) != Fingerprint(["a"]).group(in: 1))
        #expect(one.group(in: 1).wholeMatch(of: /[0-9a-f]{16}/) != nil)
    }
}

@Suite("Titles", .timeLimit(.minutes(10)))
struct GroupingTitleTests {
    private func outline(_ json: String) throws -> EventOutline {
        EventOutline(try JSON(reading: Array(json.utf8)))
    }

    @Test(arguments: [
        (
            #"{"exception":{"values":[{"type":"A","value":"a"},{"type":"B","value":"b\nc"}]}}"#,
            "B: b"
        ),
        (#"{"exception":[{"type":"A","value":"a"},{"type":null,"value":""}]}"#, "A: a"),
        (#"{"exception":{"type":"A"}}"#, "A"),
        (#"{"exception":{"type":"A\nb","value":"c"}}"#, "A: c"),
        (#"{"exception":{"values":[{"value":"only"}]},"message":"m"}"#, "only"),
        (
            #"{"exception":{"values":[{"type":"SIGSEGV","value":"Segfault","mechanism":{"type":"signalhandler","synthetic":true},"stacktrace":{"frames":[{"function":"f","in_app":true},{"function":"g","in_app":false}]}}]},"message":"m"}"#,
            "SIGSEGV: Segfault"
        ),
        (#"{"stacktrace":{"frames":[{"module":"m","function":"f"}]}}"#, "m in f"),
        (
            #"{"exception":{"values":[{"type":"Triage.Fault","value":"decoding.valueNotFound"}]},"contexts":{"request":{"method":"GET","path":"/v1/home"},"body":{"codingPath":"profileImage"}}}"#,
            "GET /v1/home · profileImage is null"
        ),
        (#"{"exception":{"values":[{"type":"SIG","mechanism":{"synthetic":true}}]}}"#, "SIG"),
        (#"{"logentry":{"message":"a %s","formatted":"a b"}}"#, "a b"),
        (#"{"message":"\n  hello \n x"}"#, "hello"), (#"{"message":{"message":"x"}}"#, "x"),
        ("{}", "(untitled)"), (#"{"exception":null,"message":""}"#, "(untitled)"),
        (#"{"message":"a\u0000\u202eb\tc"}"#, "ab c"),
        (
            #"{"sdk":{"name":"triage.swift"},"contexts":{"report":{"title":"GET /v1/home answered 500"}},"exception":{"values":[{"type":"Triage.Fault","value":"x"}]}}"#,
            "GET /v1/home answered 500"
        ),
        (
            #"{"sdk":{"name":"other"},"contexts":{"report":{"title":"mine"}},"exception":{"values":[{"type":"E","value":"x"}]}}"#,
            "E: x"
        ),
        (
            #"{"sdk":{"name":"triage.swift"},"contexts":{"report":{"title":" "}},"message":"m"}"#,
            "m"
        ),
    ])
    func `A title is the outermost error, or the message`(json: String, expected: String) throws {
        #expect(try outline(json).title == expected)
    }

    @Test
    func `A title is cut at a character`() throws {
        let family = "👨‍👩‍👧‍👦"
        let title = try outline("{\"message\":\"\(String(repeating: family, count: 30))x\"}").title
        #expect(title.utf8.count <= 1000)
        #expect(title.dropLast().allSatisfy { String($0) == family })
        let long = try outline("{\"message\":\"\(String(repeating: "가", count: 201))\"}").title
        #expect(long == String(repeating: "가", count: 199) + "…")
        let exact = String(repeating: "가", count: 200)
        #expect(try outline("{\"message\":\"\(exact)\"}").title == exact)
        let marks = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(try outline("{\"message\":\"\(marks)\"}").title.utf8.count <= 1000)
    }

    @Test(
        arguments: [
            (#"{"transaction":"home.load"}"#, "home.load"),
            (
                #"{"exception":{"values":[{"type":"A","stacktrace":{"frames":[{"module":"m","function":"f","in_app":true},{"function":"g","in_app":false}]}}]}}"#,
                "m in f"
            ),
            (
                #"{"exception":{"values":[{"type":"A","stacktrace":{"frames":[{"filename":"a/b.py","function":"f"}]}}]}}"#,
                "a/b.py in f"
            ),
            (
                #"{"threads":{"values":[{"current":true,"stacktrace":{"frames":[{"function":"f"}]}}]}}"#,
                "f"
            ), ("{}", nil),
        ] as [(String, String?)])
    func `A culprit is the transaction, or the app's last frame`(json: String, expected: String?)
        throws
    {
        #expect(try outline(json).culprit == expected)
    }

    @Test
    func `Facts have what lists and searches need`() throws {
        let id = try #require(EventID("9ec79c33ec9942ab8353589fcb2e04dc"))
        let json = try JSON(
            reading: Array(
                #"{"level":"critical","release":" a@1 ","tags":[["supportCode","AB-1"],["plan","pro"],["plan","x"]],"exception":[{"type":"C","value":"cause"},{"type":"T","value":"line\nmore"}],"transaction":"t"}"#
                    .utf8))
        let facts = EventFacts(json, id: id, timestamp: Timestamp(milliseconds: 5), user: "u")
        #expect(facts.level == .fatal)
        #expect(facts.release == "a@1")
        #expect(facts.environment == "production")
        #expect(facts.supportCode == "AB-1")
        for text in [
            "T: line", "t", "a@1", "production", "u", "AB-1", id.description, "C", "cause",
            "line more", "pro", "x",
        ] {
            #expect(facts.searchable.contains(text), "\(text)")
        }
    }
}
