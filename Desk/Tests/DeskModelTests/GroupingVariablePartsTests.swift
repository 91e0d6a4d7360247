import DeskModel
import Testing

@Suite("Variable parts of texts", .timeLimit(.minutes(10)))
struct GroupingVariablePartsTests {
    @Test(arguments: [
        ("Order 4711 not found", "Order * not found"), ("took 3.25 s", "took * s"),
        ("took 30s", "took *s"), ("-5 of +7", "* of *"),
        ("1,234,567 rows", "* rows"), ("1e-5", "*"), ("12%", "*%"), ("(code 7)", "(code *)"),
        ("Code: -1001", "Code: *"),
        ("주문 1234번을 찾을 수 없습니다", "주문 *번을 찾을 수 없습니다"), ("제3장", "제*장"), ("사용자'u9'를", "사용자'*'를"),
        ("id 550e8400-e29b-41d4-a716-446655440000.", "id *."),
        ("550E8400-E29B-41D4-A716-446655440000", "*"),
        ("commit a1b2c3d", "commit *"), ("md5 d41d8cd98f00b204e9800998ecf8427e", "md5 *"),
        ("at 0x7ffee4c3a1b0", "at *"), ("<Foo: 0x1f>", "<Foo: *>"),
        ("host 10.0.0.1:8080", "host *"),
        ("fe80::1ff:fe23:4567:890a down", "* down"), ("mac aa:bb:cc:dd:ee:0f", "mac *"),
        ("mail kim@example.com now", "mail * now"),
        ("mail kim+tag@mail.example.co.kr, now", "mail *, now"),
        ("to [Filtered] from", "to * from"),
        ("open /var/log/app.log failed", "open * failed"),
        ("open \"/var/log/app.log\": denied", "open \"*\": denied"),
        ("path=/a/b", "path=*"), (#"C:\Users\x\a.txt missing"#, "* missing"),
        (#"\\server\share\a"#, "*"), ("~/x/y and ../z/w", "* and *"),
        ("src/app/main.py:12:5 bad", "* bad"), ("/var/a.txt를 열 수 없음", "*를 열 수 없음"),
        ("/문서/보고서.txt를 삭제", "*를 삭제"),
        (
            "GET https://api.example.com/v1/orders/5?x=1 failed",
            "GET https://api.example.com failed"
        ),
        ("https://u:p@h.example/x", "https://h.example"),
        ("https://h.example.", "https://h.example."),
        ("at 2026-01-02T03:04:05.678Z", "at *"), ("at 2026-01-02 03:04:05+09:00!", "at *!"),
        ("at 12:34:56", "at *"),
        ("2026/01/02", "*"), ("Tue Nov 24 04:30:00 2026", "*"),
        ("Fri, 02 Jan 2026 03:04:05 GMT", "* GMT"), ("3:04 PM", "*"),
        ("2026년 1월 2일 오후 3시 4분", "*년 *월 *일 *시 *분"),
        ("no user 'usr_9f8a'", "no user '*'"), ("no user \"A12\"", "no user \"*\""),
        ("KeyError: 'order-4711'", "KeyError: '*'"), ("`x1`", "`*`"),
        ("ids 1, 2, 3", "ids *"), ("[1, 2]", "[*]"), ("user_123", "user_*"),
        ("user4711 gone", "user* gone"), ("worker-7", "worker-*"), ("v1.2.3", "v*"),
        ("usr9f8a7b left", "* left"), ("pod api-7d9f8b6c5-x2x4z", "pod api-*"),
        ("a   b\n c", "a b c"), ("", ""), ("42", "*"),
        ("index ٣ of ٤٢", "index * of *"), ("第１２章", "第*章"), ("id=5e3f", "id=*"),
        ("id=77aa", "id=*"), ("1e10 and 2.5e-3", "* and *"), ("2fa", "*fa"),
    ])
    func `Variable parts become one mark`(text: String, expected: String) {
        #expect(VariableParts.removed(from: text) == expected)
    }

    @Test(arguments: [
        "Could not decode the body", "unknown codec 'utf8'", "IPv4 and IPv6",
        "sha256 or sha512", "HTTP2", "base64", "MP3", "log4j2", "i18n",
        "the 'checkout' button", "and/or", "TCP/IP", "read/write/execute", "application/json",
        "application/vnd.api+json", "I/O error", "N/A", "a / b",
        "dead beef face cafe added decade defaced", "You May not", "Sun and moon",
        "can't open user's file", "abc::def", "Foo::Bar.baz()", "e.g. this",
        "결제를 완료할 수 없습니다", "네트워크 연결이 끊어졌습니다", "비밀번호 오류", "日本語のエラー", "Ошибка сети",
        "iPhone15ProMax", "OAuth2Error",
        "key 'checkout2' missing", "-", "--flag", "a - b", "C++ and C#", "?", "@objc", "@ home",
        "100x".replacing("100", with: "x"),
    ])
    func `Words stay`(text: String) {
        #expect(VariableParts.removed(from: text) == text)
    }

    @Test
    func `What is taken out stays out`() {
        for text in [
            "Order 4711 at /a/b 'x1' kim@example.com 0xff", "a 1 b 2 c",
            "https://h.example/x 12:30",
        ] {
            let once = VariableParts.removed(from: text)
            #expect(VariableParts.removed(from: once) == once)
        }
    }

    @Test(arguments: [
        "a.", "a/", "/", "'", "1.", "1:", "a@", "://", "\\", "a1", "-", "[Filtered]", "é", "0x",
        "::", " ",
    ])
    func `Hostile texts are read in one pass`(piece: String) {
        let text = String(repeating: piece, count: 20_000)
        #expect(VariableParts.removed(from: text).utf8.count <= text.utf8.count)
    }
}
