import DeskForwarding
import Testing

@Suite("Addresses", .timeLimit(.minutes(10)))
struct AddressRuleTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1",
        "0x7F.0x0.0x0.0x1", "017700000001", "127.0.0.1.", "0", "0.0.0.0", "0x", "10.1.2.3",
        "10.66051", "100.64.0.1", "100.127.255.255", "169.254.169.254", "0xa9fea9fe",
        "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.0.8", "198.18.0.1", "198.19.9.9",
        "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "[::]", "[::1]",
        "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
        "[64:ff9b::10.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[2002:a00:1::1]",
        "[fc00::1]", "[fd12:3456::1]", "[fe80::1]", "[fec0::1]", "[ff02::1]", "[100::1]",
        "[2001:0:1::1]", "[2600::5efe:127.0.0.1]", "[::ffff:0:127.0.0.1]",
        "[64:ff9b:1::1]",
    ])
    func `Private addresses are refused in every spelling`(host: String) throws {
        guard case .address(let address)? = WebHost(host) else {
            Issue.record("\(host) is read as no address")
            return
        }
        #expect(!AddressRule.isPublic(address))
    }

    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "134744072", "0x8.8.8.8", "100.63.255.255", "100.128.0.1",
        "172.15.0.1", "172.32.0.1", "169.253.1.1", "192.167.1.1", "192.169.1.1", "126.1.1.1",
        "128.0.0.1", "198.17.1.1", "198.20.1.1", "223.255.255.254", "11.0.0.1", "203.0.113.9",
        "[2606:4700::1111]", "[2001:4860:4860::8888]", "[::ffff:8.8.8.8]",
        "[64:ff9b::8.8.8.8]", "[2002:808:808::1]", "[2a00::1]",
    ])
    func `Addresses of the internet pass`(host: String) throws {
        guard case .address(let address)? = WebHost(host) else {
            Issue.record("\(host) is read as no address")
            return
        }
        #expect(AddressRule.isPublic(address))
    }

    @Test(arguments: [
        "", ".", "..", "a..b", "127.0.0.1..", "%31%32%37.0.0.1", "１２７.0.0.1", "①.0.0.1",
        "127。0。0。1", "256.0.0.1", "1.2.3.4.5", "1.2.3.256", "4294967296", "08.1.1.1",
        "a.0x7g.1.0xzz.1.2.3", "[::1%25eth0]", "[fe80::1%eth0]", "[127.0.0.1]", "[::1", "::1",
        "a b", "a,b", "a~b", "ｌocalhost", "1.2.3.4.0x",
    ])
    func `Hosts that programs read differently are refused`(host: String) {
        #expect(WebHost(host) == nil)
    }

    @Test
    func `Names are read in lower case and without a dot at their end`() {
        #expect(WebHost("Hooks.Example.COM.") == .name("hooks.example.com"))
        #expect(WebHost("1.2.3.4.nip.io") == .name("1.2.3.4.nip.io"))
        #expect(WebHost("xn--9n2bp8q.kr") == .name("xn--9n2bp8q.kr"))
    }

    @Test(arguments: [
        "", "discord.com", "ftp://a.com/", "file:///etc/passwd", "javascript://a", "http:///x",
        "http://user@a.com/", "http://user:pw@a.com/", "http://a.com@127.0.0.1/",
        "http://a.com:0/", "http://a.com:65536/", "http://a.com:x/", "http://a.com:/",
        "http://a.com\\@b.com/", "http://a com/", "http://a.com/\u{0}", "http://[::1/",
        "gopher://127.0.0.1/", "http+unix://a/", "http://a.com/가",
    ])
    func `URLs that are not plain http or https are refused`(url: String) {
        #expect(throws: DestinationError.self) { try WebAddress(url) }
    }

    @Test
    func `A URL keeps its path and query, and its description shows neither`() throws {
        let address = try WebAddress("  HTTPS://Example.com:8443/secret?token=1#part ")
        #expect(address.target == "/secret?token=1")
        #expect(address.port == 8443 && address.isSecure)
        #expect("\(address)" == "https://example.com:8443")
        #expect(!String(reflecting: address).contains("secret"))
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!dumped.contains("secret"))
        #expect(try WebAddress("http://a.com?x=1").target == "/?x=1")
    }

    @Test(arguments: [
        ("/h?t=%20[1]", "/h?t=%20%5B1%5D"), ("/h?t=%2F|x", "/h?t=%2F%7Cx"),
        ("/a%", "/a%25"), ("/a%2", "/a%252"), ("/%zz%41", "/%25zz%41"),
        (#"/"<>^`{}"#, "/%22%3C%3E%5E%60%7B%7D"),
        ("/a-._~!$&'()*+,;=:@/?x=%c3%A9", "/a-._~!$&'()*+,;=:@/?x=%c3%A9"),
    ])
    func `Characters that a URL should have escaped are escaped, and what is escaped stays`(
        target: String, expected: String
    ) throws {
        #expect(try WebAddress("http://a.com\(target)").target == expected)
    }
}
