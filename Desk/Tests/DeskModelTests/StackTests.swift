import DeskModel
import Testing

/// Which frames an event is about, and how one reads.
@Suite("Stacks", .timeLimit(.minutes(10)))
struct StackTests {
    private func outline(_ json: String) throws -> EventOutline {
        EventOutline(try JSON(reading: Array(json.utf8)))
    }

    /// How the frame reads, alone in an event.
    private func text(_ frame: String, images: String = "") throws -> String? {
        try outline(
            """
            {"exception":{"values":[{"type":"E","stacktrace":{"frames":[\(frame)]}}]},
             "debug_meta":{"images":[\(images)]}}
            """
        ).culprit
    }

    private static let own = #"{"function":"a"}"#
    private static func threads(_ threads: String...) -> String {
        #""threads":{"values":["# + threads.joined(separator: ",") + "]}"
    }
    private static func thread(_ function: String, _ members: String = "") -> String {
        #"{\#(members)"stacktrace":{"frames":[{"function":"\#(function)"}]}}"#
    }

    @Test
    func `An address of 0 is one that the client does not know`() throws {
        let shop = #"{"code_file":"/x/Shop","image_addr":"0x1000000","image_size":1048576}"#
        let unknown = #"{"code_file":"/x/none","image_addr":"0x0"}"#
        let frame = #"{"package":"/x/Shop","instruction_addr":"0x1000F40","image_addr":"0x0"}"#
        #expect(try text(frame, images: shop) == "Shop+0xf40")
        #expect(try text(frame, images: "\(unknown),\(shop)") == "Shop+0xf40")
        for image in ["", unknown] {
            let text = try text(
                #"{"instruction_addr":"0x1000F40","image_addr":"0x0"}"#, images: image)
            #expect(text?.contains("0x1000f40") != true, "\(image)")
        }
    }

    @Test(arguments: [
        (
            #""exception":{"values":[{"type":"A","stacktrace":{"frames":[{"function":"x"}]}},{"type":"B"}]},"#
                + StackTests.threads(StackTests.thread("t", #""crashed":true,"#)), "x"
        ),
        (
            #""exception":{"values":[{"type":"A"}]},"#
                + StackTests.threads(
                    StackTests.thread("one"), StackTests.thread("now", #""current":true,"#),
                    StackTests.thread("dead", #""crashed":true,"#)), "dead"
        ),
        (
            StackTests.threads(
                StackTests.thread("one"), StackTests.thread("now", #""current":true,"#)), "now"
        ),
        (
            #""exception":{"values":[{"type":"A","thread_id":7}]},"#
                + StackTests.threads(
                    StackTests.thread("one", #""id":1,"#), StackTests.thread("named", #""id":7,"#)),
            "named"
        ),
        (
            StackTests.threads(
                #"{"crashed":true}"#, StackTests.thread("first"), StackTests.thread("second")),
            "first"
        ),
        (
            StackTests.threads(
                #"{"crashed":true,"stacktrace":{"frames":[]}}"#,
                StackTests.thread("now", #""current":true,"#)),
            "now"
        ),
        (
            #""stacktrace":{"frames":[{"function":"bare"}]},"# + StackTests.threads(#"{"id":1}"#),
            "bare"
        ),
        (
            #""message":"m",\#(StackTests.threads(StackTests.thread("beside", #""current":true,"#)))"#,
            "beside"
        ),
    ])
    func `The stack is that of the errors, else of the thread that matters, else the event's own`(
        members: String, function: String
    ) throws {
        #expect(try outline("{\(members)}").culprit == function)
    }

    @Test(
        arguments: [
            (#"{"module":"m","filename":"a/b.py","function":"f"}"#, "m in f"),
            (#"{"filename":"a/b.py","function":"f","package":"/x/App"}"#, "a/b.py in f"),
            (#"{"package":"/x/Shop.app/Shop","function":"f"}"#, "Shop in f"),
            (#"{"package":"C:\\\\bin\\\\shop.dll","function":"f"}"#, "shop.dll in f"),
            (#"{"function":"f"}"#, "f"), (#"{"filename":"a/b.py"}"#, "a/b.py"),
            (#"{"module":"?","filename":"<unknown>","function":"f"}"#, "f"),
            (#"{"module":"m","function":"<redacted>"}"#, "m"),
            (#"{"module":"m","function":" "}"#, "m"),
            (#"{"module":"m","function":"??"}"#, "m"),
            (#"{"module":" ","filename":"b.py","function":"f"}"#, "b.py in f"),
            (#"{"filename":"?","abs_path":"/srv/app/b.py","function":"f"}"#, "app/b.py in f"),
            (
                #"{"package":"/x/Shop","instruction_addr":"0x1000F40","image_addr":"0x1000000"}"#,
                "Shop+0xf40"
            ),
            (
                #"{"package":"/x/Shop","instruction_addr":16780096,"image_addr":"0x1000000"}"#,
                "Shop+0xb40"
            ),
            (#"{"instruction_addr":"0x2000010"}"#, "libfoo.so+0x10"),
            (#"{"package":"/x/Shop","instruction_addr":"0x2000010"}"#, "Shop+0x10"),
            (#"{"instruction_addr":"0x2000010","function":"f"}"#, "libfoo.so in f"),
            (#"{"module":"m","instruction_addr":"0x2000010"}"#, "libfoo.so+0x10"),
            (#"{"filename":"b.c","instruction_addr":"0x9"}"#, "b.c"),
            (#"{"instruction_addr":"0x40","addr_mode":"rel:0"}"#, "Shop+0x40"),
            (#"{"package":"/x/Shop"}"#, nil), (#"{"instruction_addr":"0x9"}"#, nil),
            (#"{"package":"/x/Shop","instruction_addr":"0x9"}"#, nil),
            (#"{"instruction_addr":"0x2001000"}"#, nil), (#"{"function":"?"}"#, nil), ("{}", nil),
        ] as [(String, String?)])
    func `A frame reads place in function, or as an address in its binary`(
        frame: String, text: String?
    ) throws {
        let images = """
            {"code_file":"/x/Shop.app/Shop","image_addr":"0x1000000","image_size":1048576},
            {"code_file":"/usr/lib/libfoo.so","image_addr":"0x2000000","image_size":4096}
            """
        #expect(try self.text(frame, images: images) == text)
    }

    @Test
    func `A crash at another address of a launch is the same group, and at another place another`()
        throws
    {
        func crash(_ slide: Int, _ offset: Int) throws -> Fingerprint {
            try outline(
                """
                {"exception":{"values":[{"type":"SIGSEGV","value":"Segfault","stacktrace":{"frames":[
                {"function":"main","package":"/x/Shop"},
                {"function":"<redacted>","instruction_addr":"0x\(String(slide + offset, radix: 16))"}]}}]},
                "debug_meta":{"images":[{"code_file":"/x/Shop","image_addr":\(slide),"image_size":99999}]}}
                """
            ).fingerprint
        }
        #expect(try crash(4096, 64) == crash(1_048_576, 64))
        #expect(try crash(4096, 64) != crash(4096, 65))
    }

    @Test
    func `Frames that are not the app's show, and those that are group`() throws {
        let event = try outline(
            """
            {"exception":{"values":[{"type":"E","stacktrace":{"frames":[
            {"function":"a","in_app":true},{"function":"b","in_app":false}]}}]}}
            """)
        #expect(event.stack.map(\.isInApp) == [true, false])
        #expect(event.fingerprint.parts == ["E", "a"])
    }
}

/// The names that do not change from build to build.
@Suite("Names in frames", .timeLimit(.minutes(10)))
struct FrameNameTests {
    private func culprit(_ member: String, _ text: String) throws -> String? {
        let frame = JSON.object(JSONObject([(name: member, value: .string(text))]))
        return EventOutline(["stacktrace": ["frames": [frame]]]).culprit
    }

    @Test(
        arguments: [
            ("users/views.py", "users/views.py"), ("/srv/app/orders/views.py", "orders/views.py"),
            ("views.py", "views.py"), ("/views.py", "views.py"), ("./a.py", "a.py"),
            (#"C:\proj\Shop\Cart.cs"#, "Shop/Cart.cs"), (#"C:\Cart.cs"#, "Cart.cs"),
            ("https://example.com/assets/index-BdK2x9aZ.js?v=3#x", "assets/index-*.js"),
            ("https://example.com/assets/index-Bdkxxaaz.js", "assets/index-Bdkxxaaz.js"),
            ("app:///main.jsbundle", "main.jsbundle"),
            ("webpack:///./src/App.vue?a1b2", "src/App.vue"),
            ("webpack://shop/./src/cart/Cart.tsx", "cart/Cart.tsx"),
            ("file:///Users/kim/shop/app.js", "shop/app.js"),
            ("main.3f2a1b9c.chunk.js", "main.*.chunk.js"), ("vendor_123456.js", "vendor_*.js"),
            ("/srv/releases/20260801120000/app/models.rb", "app/models.rb"),
            ("/srv/shop/releases/20260801120000/models.rb", "releases/models.rb"),
            ("lib/1.2.3/a.js", "lib/a.js"), ("lib/v2.0.0-beta.1/a.js", "lib/a.js"),
            ("lib/3f2a1b9c/a.js", "lib/a.js"), ("lib/2026-08-01/a.js", "lib/a.js"),
            ("App/550E8400-E29B-41D4-A716-446655440000/Shop.js", "App/Shop.js"),
            ("x/550e8400-e29b-41d4-a716-446655440000.js", "x/*.js"),
            ("lib/utf_8.py", "lib/utf_8.py"), ("lib/step2.py", "lib/step2.py"),
            ("deadbeef/cafebabe.js", "deadbeef/cafebabe.js"),
            ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap>"),
            ("blob:https://example.com/x/worker.mjs", "x/worker.mjs"),
            ("HTTPS://example.com/x/APP.JS", "x/APP.JS"),
            ("https://example.com/checkout", nil), ("https://example.com", nil),
            ("https://example.com/cart.html?x=app.js", nil), ("http://example.com/app.php", nil),
            ("blob:https://example.com/550e8400-e29b-41d4-a716-446655440000", nil),
            ("blob:null/550e8400-e29b-41d4-a716-446655440000", nil), ("/", nil), ("?v=1", nil),
        ] as [(String, String?)])
    func `A file is its last two names, and a page is none`(path: String, file: String?) throws {
        #expect(try culprit("filename", path) == file)
        #expect(try culprit("abs_path", path) == file)
    }

    @Test(arguments: [
        ("lambda$main$0", "lambda$main$*"), ("com.shop.Cart$1", "com.shop.Cart$*"),
        ("Cart$$Lambda$14/0x0000000800c8b400", "Cart$$Lambda$*/*"),
        ("Cart$$Lambda/0x00007f0a1c0b3a28.run", "Cart$$Lambda/*.run"),
        ("Cart$$EnhancerBySpringCGLIB$$3f2a1b9c", "Cart$$EnhancerBySpringCGLIB$$*"),
        ("com.sun.proxy.$Proxy42", "com.sun.proxy.$Proxy*"),
        ("jdk.proxy2.$Proxy123", "jdk.proxy*.$Proxy*"),
        ("Order$HibernateProxy$aB3dE5gH", "Order$HibernateProxy$*"),
        (
            "jdk.internal.reflect.GeneratedMethodAccessor72",
            "jdk.internal.reflect.GeneratedMethodAccessor*"
        ),
        ("GeneratedConstructorAccessor8", "GeneratedConstructorAccessor*"),
        (
            "GeneratedSerializationConstructorAccessor1",
            "GeneratedSerializationConstructorAccessor*"
        ),
        ("Cart_$$_javassist_42", "Cart_$$_javassist_*"),
        ("<LoadAsync>d__12.MoveNext", "<LoadAsync>d__*.MoveNext"), ("<Main>b__0_1", "<Main>b__*"),
        ("Shop.Cart+<>c__DisplayClass3_0", "Shop.Cart+<>c__DisplayClass*"),
        ("DisplayClass31_2.<Go>b__4", "DisplayClass*.<Go>b__*"), ("fn__1234", "fn__*"),
        ("class@anonymous/srv/app/a.php:12$0", "class@anonymous*"),
        ("App\\Base@anonymous", "App\\Base@anonymous"),
        ("utf_8", "utf_8"), ("step2", "step2"), ("__init__", "__init__"),
        ("std::vector<int>::at", "std::vector<int>::at"), ("sha256_digest", "sha256_digest"),
        ("$s4Shop8HomeViewC4loadyyF", "$s4Shop8HomeViewC4loadyyF"), ("Home$Inner", "Home$Inner"),
        ("v2.Client.get", "v2.Client.get"), ("__libc_start_main", "__libc_start_main"),
        ("한글$3", "한글$*"),
    ])
    func `What a tool numbered is one mark`(name: String, expected: String) throws {
        #expect(try culprit("function", name) == expected)
        #expect(try culprit("module", name) == expected)
    }

    @Test(arguments: ["a1", "$", "__1", "/", "@anonymous", ".", "-1", "\\", "%", "{", "0_1"])
    func `Hostile names are read in one pass`(piece: String) throws {
        let name = String(repeating: piece, count: 20_000)
        for member in ["function", "module", "filename"] {
            #expect((try culprit(member, name) ?? "").utf8.count <= 1000)
        }
    }
}
