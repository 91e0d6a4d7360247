import Foundation
import Testing
@_spi(Wire) import TriageSentry
@_spi(Wire) import TriageSinkSupport

@Suite("A Sentry DSN", .timeLimit(.minutes(30)))
struct SentryDSNTests {
    @Test(arguments: [
        ("https://k@o1.ingest.sentry.io/42", "https://o1.ingest.sentry.io/api/42/envelope/"),
        ("http://public@host/pre/fix/42", "http://host/pre/fix/api/42/envelope/"),
        ("http://k:s@host:9000/a", "http://host:9000/api/a/envelope/"),
        ("HTTPS://k:@[::1]:8080/p/7", "https://[::1]:8080/p/api/7/envelope/"),
        (" http://k@[2001:db8::1]/7\n", "http://[2001:db8::1]/api/7/envelope/"),
    ])
    func `is parsed in every form, and gives its envelope URL`(text: String, url: String) throws {
        let dsn = try #require(try SentryDSN(text))
        #expect(dsn.envelopeURL.absoluteString == url)
        #expect(dsn.publicKey == (text.contains("public") ? "public" : "k"))
        #expect(dsn.secretKey == (text.contains("k:s@") ? "s" : nil))
    }

    @Test(arguments: ["", "  \n"])
    func `an empty one is valid and disables sending`(text: String) throws {
        #expect(try SentryDSN(text) == nil)
    }

    private static let others = " has characters other than A-Z, a-z, 0-9, -, ., _ and ~"

    @Test(arguments: [
        ("s3cret", "no protocol"), ("ftp://s3cret@host/1", "neither http nor https"),
        ("https://host/1", "no public key"), ("https://@host/1", "no public key"),
        ("https://s3cret@/1", "no host"), ("https://s3cret@host", "no project"),
        ("https://s3cret@host/", "no project"), ("https://s3cret@host/1/", "no project"),
        ("https://s3cret@host/a//1", "no path"), ("https://s3cret@host/../1", "a bad path"),
        ("https://s3cret@host:x/1", "a bad port"), ("https://s3cret@host:/1", "a bad port"),
        ("https://s3cret@host:70000/1", "a bad port"),
        ("https://s3cret@[::g]/1", "a bad IPv6 host"),
        ("https://s3cret@[::1/1", "a bad IPv6 host"),
        ("https://s3cret@[::1\0]/1", "a bad IPv6 host"),
        ("https://s3cret@[::1]x/1", "a bad port"),
        ("https://s3cret@서버/1", "the host\(Self.others)"),
        ("https://s3cret\r\nX: y@host/1", "the public key\(Self.others)"),
        ("https://s3cret,a@h/1", "the public key\(Self.others)"),
        ("https://s3cret:\0@host/1", "the secret key\(Self.others)"),
        ("https://s3cret@host/1?x", "the project\(Self.others)"),
    ])
    func `a malformed one names the wrong part but not its text`(text: String, reason: String) {
        let error = #expect(throws: SinkConfigurationError.self) { try SentryDSN(text) }
        #expect(error?.description == reason)
        #expect("\(String(reflecting: error))".contains("s3cret") == false)
    }

    @Test
    func `never prints its keys`() throws {
        let dsn = try #require(try SentryDSN("https://k3y:s3cret@host/pre/42"))
        #expect("\(dsn)" == "https://***@host/pre/42")
        var dumped = ""
        dump(dsn, to: &dumped)
        let texts = ["\(dsn)", String(reflecting: dsn), dumped].joined()
        #expect(!texts.contains("k3y") && !texts.contains("s3cret"))
    }

    @Test
    func `gives the header that authorizes its client`() throws {
        let dsn = try #require(try SentryDSN("https://k:s@host/42"))
        #expect(
            try dsn.authorizationHeader(client: "triage.swift/1.0")
                == "Sentry sentry_version=7, sentry_client=triage.swift/1.0, sentry_key=k, "
                + "sentry_secret=s")
    }

    @Test(arguments: ["a\r\nX: y", "a\0", "앱", "a,b", "a b"])
    func `a client that could forge a header is refused`(client: String) throws {
        let dsn = try #require(try SentryDSN("https://k@host/42"))
        #expect(throws: SinkConfigurationError.self) {
            try dsn.authorizationHeader(client: client)
        }
    }
}
