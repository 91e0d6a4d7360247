@testable import DeskIntake
import DeskModel
import Testing

@Suite("Redaction on arrival", .timeLimit(.minutes(10)))
struct RedactionTests {
    private static let secrets =
        "card 4242424242424242, kim@example.com, password=hunter2, Bearer abc123.def456, "
        + "DE89370400440532013000, /home/kimjane/x, https://kimuser:pw123@h.example/p?token=abc789"
    private static let traces = [
        "4242424242424242", "kim@example", "hunter2", "abc123.def456", "DE89370400440532013000",
        "kimjane", "kimuser", "pw123", "abc789",
    ]

    @Test(arguments: [
        #"{"message":S}"#, #"{"logentry":{"message":S,"formatted":S,"params":[S]}}"#,
        #"{"exception":{"values":[{"type":S,"value":S,"module":S}]}}"#,
        #"{"exception":[{"value":S}]}"#,
        #"{"exception":{"values":[{"mechanism":{"description":S,"help_link":S,"data":{"a":[S,{"b":S}]}}}]}}"#,
        #"{"exception":{"values":[{"stacktrace":{"frames":[{"filename":S,"abs_path":S,"context_line":S,"pre_context":[S],"post_context":[S],"vars":{"x":S}}]}}]}}"#,
        #"{"threads":{"values":[{"name":S,"stacktrace":{"frames":[{"function":S}]}}]}}"#,
        #"{"extra":{S:1,"password":{S:"x"}},"contexts":{"a":{S:null}},S:[]}"#,
        #"{"user":{S:1},"request":{S:1,"headers":{S:"x"}},"logentry":{S:"x","message":"m"}}"#,
        #"{"tags":{S:"x"}}"#, #"{"extra":[{"key":"k","value":1,S:2}]}"#,
        #"{"tags":{"a":S}}"#, #"{"tags":[["a",S]]}"#, #"{"tags":[{"key":"a","value":S}]}"#,
        #"{"extra":{"a":{"b":[[S]]}}}"#,
        #"{"contexts":{"a":{"b":S},"device":{"name":S},"notice":{"message":S}}}"#,
        #"{"user":{"username":S,"name":S,"email":S,"data":{"a":S},"other":S}}"#, #"{"user":S}"#,
        #"{"breadcrumbs":{"values":[{"message":S,"category":S,"data":{"a":S}}]}}"#,
        #"{"breadcrumbs":[{"data":{"a":[S]}}]}"#,
        #"{"transaction":S,"logger":S,"server_name":S,"culprit":S}"#,
        #"{"fingerprint":[S,"{{ default }}"]}"#,
        #"{"request":{"url":S,"data":S,"headers":{"A":S},"env":{"A":S},"cookies":S,"query_string":S,"fragment":S}}"#,
        #"{"request":{"headers":[["A",S]],"data":{"a":S},"cookies":[["a",S]],"query_string":[["a",S]]}}"#,
        #"{"modules":{"a":S},"debug_meta":{"images":[{"code_file":S}]},"unknown":{"a":S}}"#,
        #"{"environment":S,"dist":S,"release":S,"level":S,"platform":S}"#,
        #"{"sdk":{"name":S,"version":S,"integrations":[S],"packages":[{"name":S,"version":S}]}}"#,
    ])
    func `A secret is removed wherever it is`(template: String) throws {
        let text = JSON.string(Self.secrets).description
        let event = try Samples.event(template.replacing("S", with: text))
        let payload = String(decoding: event.payload, as: UTF8.self)
        let kept = payload + "\(event.facts)"
        // A release may look like an e-mail address.
        for trace in Self.traces where !(template.contains("release") && trace.contains("@")) {
            #expect(!kept.contains(trace), "\(trace)")
        }
        #expect(payload.contains("[Filtered]") || payload.contains("user-"))
    }

    @Test
    func `The value of a sensitive name is removed, its name and its shape stay`() throws {
        let kept = try Samples.kept(
            #"{"extra":{"password":"a1","Api-Key":7,"session":{"id":"b2","on":true,"list":["c3",null]},"keyboard":"ko","monkey":"d4"},"tags":[["auth","e5"],["browser","Chrome"]],"request":{"cookies":{"sid":"f6"},"headers":[["Cookie","g7"],["Host","h8"]],"data":[{"key":"token","value":"i9"},{"key":"color","value":"red"}]}}"#
        )
        #expect(
            kept["extra"]
                == [
                    "password": "[Filtered]", "Api-Key": "[Filtered]",
                    "session": ["id": "[Filtered]", "on": true, "list": ["[Filtered]", nil]],
                    "keyboard": "ko", "monkey": "d4",
                ])
        #expect(kept["tags"] == [["auth", "[Filtered]"], ["browser", "Chrome"]])
        #expect(
            kept["request"]
                == [
                    "cookies": ["sid": "[Filtered]"],
                    "headers": [["Cookie", "[Filtered]"], ["Host", "h8"]],
                    "data": [
                        ["key": "token", "value": "[Filtered]"], ["key": "color", "value": "red"],
                    ],
                ])
    }

    @Test(arguments: [
        #"{"release":"app@1.2.3-beta.one","dist":"45","environment":"prod","platform":"cocoa"}"#,
        #"{"release":"com.example.app@1.2.3+45","tags":{"release":"app@1.2.3-rc.one"}}"#,
        #"{"sdk":{"name":"sentry.python","packages":[{"name":"npm:@sentry/core","version":"8.0.0"}]}}"#,
        #"{"contexts":{"trace":{"trace_id":"41111111111111111111111111111111","span_id":"4111111111111111"}}}"#,
        #"{"extra":{"id":"41111111-1111-1111-1111-111111111111","n":4111111111111111,"x":1.50e3}}"#,
        #"{"fingerprint":["{{ default }}","checkout"],"level":"fatal","unknown":{"deep":[1,{"a":null}]}}"#,
        #"{"modules":{"authlib":"1.3.0","rack-session":"2.0.0","keyring":"25.1.0.post1"}}"#,
        #"{"threads":{"values":[{"stacktrace":{"frames":[{"function":"Store.save(token:key:)"}]}}]}}"#,
        #"{"contexts":{"body":{"shape":"{\"password\":\"string\",\"n\":\"number\"}"}}}"#,
        #"{"tags":{"supportCode":"GLJV-S2","한국어":"값"},"message":"비밀번호가 틀렸습니다","_meta":{}}"#,
    ])
    func `What is no secret stays as it came`(event: String) throws {
        var kept = try #require(Samples.kept(event).object)
        kept["event_id"] = nil
        #expect(try JSON.object(kept) == JSON(reading: Array(event.utf8)))
    }

    @Test(arguments: [
        #"{"extra":{"identity":"x1y"}}"#, #"{"contexts":{"a":{"Identity":"x1y"}}}"#,
        #"{"tags":{"identity":"x1y"}}"#, #"{"tags":[["IDENTITY","x1y"]]}"#,
        #"{"extra":{"a":[{"identity":["x1y",{"b":"x1y"}]}]}}"#,
        #"{"request":{"headers":{"identity":"x1y"},"cookies":[["identity","x1y"]]}}"#,
        #"{"request":{"data":{"identity":"x1y"}}}"#,
        #"{"request":{"data":"{\"a\":1,\"identity\":\"x1y\"}"}}"#,
        #"{"request":{"data":"a=1&identity=x1y&b="}}"#,
        #"{"user":{"data":{"identity":"x1y"}}}"#,
        #"{"breadcrumbs":[{"data":{"identity":"x1y"}}]}"#,
    ])
    func `The value of identity is removed, wherever it is`(event: String) throws {
        let kept = try Samples.kept(event).description
        #expect(!kept.contains("x1y"))
        #expect(kept.contains("[Filtered]"))
    }

    @Test(arguments: [
        #"{ "a" : 1.50, "b": ["x"] }"#, "a=1&b=2", "identity", "{", "[1,", "a=b=c&d",
        "the identity = x",
    ])
    func `A body without a secret stays as it came`(body: String) throws {
        let event: JSON = ["request": ["data": .string(body)]]
        #expect(try Samples.kept(event.description)["request"]?["data"] == .string(body))
    }

    @Test(arguments: [
        "KEY", "PRIVATE_KEY=KEY", "Authorization: Bearer abc.def KEY", "Cookie: a=b KEY",
        "password: KEY", "token=x KEY and KEY", "KEYKEY", "-----BEGIN x KEY",
    ])
    func `A private key is removed whole, whatever stands before it`(template: String) throws {
        let key =
            "-----BEGIN RSA PRIVATE KEY-----\nUExBTlRFRA\n-----END RSA PRIVATE KEY-----"
        let event: JSON = ["message": .string(template.replacing("KEY", with: key) + "\nend")]
        let kept = try Samples.kept(event.description)["message"]?.string
        #expect(kept?.contains("UExBTlRFRA") == false && kept?.hasSuffix("\nend") == true)
    }

    @Test
    func `A shape with values in it is no shape`() throws {
        let kept = try Samples.kept(
            #"{"contexts":{"body":{"shape":"{\"password\":\"hunter2\"}"}}}"#)
        #expect(!kept.description.contains("hunter2"))
    }

    @Test
    func `Of two members with one name, both are redacted`() throws {
        let kept = try Samples.kept(
            #"{"user":{"id":"a@x.kr"},"user":{"id":"b@x.kr","id":"c@x.kr"}}"#)
        #expect(!kept.description.contains("x.kr"))
    }

    @Test
    func `A text that the redactor is not asked about would not change`() {
        let parts = [
            "eyJ", "ey", "Bearer", "bearer ", "Basic", "basic", " ", "-", "--", "-----BEGIN ",
            "PRIVATE KEY",
            "token", "password", "abc", "Kim", "한국", ".", "_", "9", "42", "ghp_", "AKIA", "DE89",
            "(", "'", "\n", "!",
            "[Filtered", "é", "b", "ba", "be",
        ]
        let redact = TextRedactor()
        var state: UInt64 = 1
        var plain = 0
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<(state >> 33 % 7) {
                state = state &* 6_364_136_223_846_793_005 &+ 1
                text += parts[Int(state >> 33) % parts.count]
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1
            guard TextRedactor.isPlain(text) else { continue }
            plain += 1
            #expect(redact.redactAlways(text) == text)
        }
        #expect(plain > 1000)
        #expect(!TextRedactor.isPlain("eyJ.a.b"))
        #expect(!TextRedactor.isPlain("Bearer abcdefGhij"))
    }
}

@Suite("Users", .timeLimit(.minutes(10)))
struct PseudonymTests {
    private func user(_ json: String, project: Int = 1) throws -> (id: JSON?, fact: String?) {
        let project = Project(id: project, name: "", key: Samples.key)
        let body = Array("{}\n{\"type\":\"event\"}\n{\"user\":\(json)}".utf8)
        let event = try Samples.event(Samples.arrival(body, project: project))
        return (try JSON(reading: event.payload)["user"]?["id"], event.facts.user)
    }

    @Test
    func `A user whose ID is an e-mail address gets a pseudonym, the same one each time`() throws {
        let one = try user(#"{"id":"kim@example.com"}"#)
        let pseudonym = Samples.intake.pseudonym(of: "kim@example.com", project: 1)
        #expect(one.fact == pseudonym)
        #expect(one.id == .string(pseudonym))
        #expect(pseudonym.wholeMatch(of: /user-[a-z2-7]{16}/) != nil)
        #expect(try user(#"{"id":" Kim@Example.com "}"#).fact == pseudonym)
        #expect(try user(#"{"id":"lee@example.com"}"#).fact != pseudonym)
        #expect(try user(#"{"id":"kim@example.com"}"#, project: 2).fact != pseudonym)
        let other = Intake(secret: Array("another".utf8))
        #expect(other.pseudonym(of: "kim@example.com", project: 1) != pseudonym)
    }

    @Test
    func `Another ID stays, and users with secrets in their IDs are counted apart`() throws {
        #expect(try user(#"{"id":"u-1"}"#).fact == "u-1")
        #expect(try user(#"{"id":42}"#).fact == "42")
        #expect(try user(#"{"id":42}"#).id == 42)
        #expect(try user(#"{"id":"@kim"}"#).fact == "@kim")
        #expect(try user(#"{"id":"kim @ home"}"#).fact == "kim @ home")
        let one = try user(#"{"id":"mail:kim@example.com"}"#)
        #expect(one.fact?.hasPrefix("user-") == true)
        #expect(try user(#"{"id":"mail:lee@example.com"}"#).fact != one.fact)
    }

    @Test(arguments: [
        #"\"q s\"@x.org"#, "u@1.2.3.4", "u@[1.2.3.4]", "u@[IPv6:2001:db8::1]", "kim@localhost",
        "kim%40localhost", "mailto:kim@localhost", "Kim <kim@localhost>", "킴@로컬",
    ])
    func `An e-mail address in a rare form is one too`(id: String) throws {
        let one = try user("{\"id\":\"\(id)\"}")
        #expect(one.fact?.hasPrefix("user-") == true)
        #expect(one.id == one.fact.map(JSON.string))
        let other = try user("{\"username\":\"\(id)\",\"email\":\"\(id)\"}")
        #expect(other.fact == one.fact)
    }

    @Test
    func `Where a name or an address is an address in a rare form, it is removed`() throws {
        let kept = try Samples.kept(
            #"{"user":{"username":"kim@localhost","email":"kim@localhost","name":"kim @ home"}}"#)
        #expect(
            kept["user"]
                == ["username": "[Filtered]", "email": "[Filtered]", "name": "kim @ home"])
    }

    @Test
    func `One user's ID in two Unicode forms is one user`() throws {
        #expect(
            try user("{\"id\":\"e\u{301}id\"}").fact.map { Array($0.utf8) }
                == Array("\u{E9}id".utf8))
        let one = try user("{\"id\":\"e\u{301}@example.com\"}").fact
        #expect(try user("{\"id\":\"\u{E9}@example.com\"}").fact == one)
    }

    @Test
    func `Without an ID, the account's name or the address counts`() throws {
        let pseudonym = Samples.intake.pseudonym(of: "kim@example.com", project: 1)
        #expect(try user(#"{"username":"kim","email":"kim@example.com"}"#).fact == "kim")
        #expect(try user(#"{"email":"kim@example.com"}"#).fact == pseudonym)
        #expect(try user(#"{"id":"","email":"kim@example.com"}"#).fact == pseudonym)
        #expect(try user(#"{"id":null,"ip_address":"{{auto}}"}"#).fact == nil)
        #expect(try user(#"{"email":"[Filtered]"}"#).fact == nil)
    }
}
