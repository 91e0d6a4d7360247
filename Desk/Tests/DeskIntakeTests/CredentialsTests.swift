import DeskIntake
import DeskModel
import Testing

@Suite("Credentials", .timeLimit(.minutes(10)))
struct CredentialsTests {
    private let key = Samples.key

    private func status(
        header: String? = nil, authorization: String? = nil, query: [(String, String)] = [],
        dsn: String? = nil
    ) -> Int? {
        let credentials = Credentials(
            authHeader: header, authorization: authorization, query: query)
        return Samples.refusal { try credentials.check(Samples.project, dsn: dsn) }?.status
    }

    @Test(arguments: [
        "Sentry sentry_key=K, sentry_version=7, sentry_client=sentry.python/2.75.0",
        "Sentry sentry_version=7,sentry_client=sentry.cocoa/9.26.0,sentry_key=K",
        "Sentry sentry_version=7, sentry_key=K, sentry_secret=s, sentry_timestamp=1",
        "sentry   sentry_version = 7 ,  sentry_key = K ", "Sentry\tsentry_key=K",
    ])
    func `A header's parameters have any order and spacing`(text: String) {
        let header = text.replacing("K", with: key)
        #expect(status(header: header) == nil)
        #expect(status(authorization: header) == nil)
        #expect(status(header: header.replacing(key, with: "other")) == 403)
    }

    @Test
    func `The query and the envelope's DSN authenticate too`() {
        #expect(status(query: [("sentry_version", "7"), ("sentry_key", key)]) == nil)
        #expect(status(dsn: "http://\(key)@127.0.0.1:8765/1") == nil)
        #expect(status(dsn: "https://\(key):secret@desk.example.com/base/path/1") == nil)
    }

    @Test
    func `A request without any key is unauthorized`() {
        #expect(status() == 401)
        #expect(status(header: "Sentry sentry_version=7") == 401)
        #expect(status(header: "Sentry sentry_key=") == 401)
        #expect(status(authorization: "Bearer sentry_key=\(key)") == 401)
        #expect(status(dsn: "") == 401)
    }

    @Test
    func `Keys that disagree are forbidden`() {
        let header = "Sentry sentry_key=\(key)"
        #expect(
            status(header: header, query: [("sentry_key", key)], dsn: "http://\(key)@h/1") == nil)
        #expect(status(header: header, query: [("sentry_key", "other")]) == 403)
        #expect(status(header: header, authorization: "Sentry sentry_key=other") == 403)
        #expect(status(header: header, dsn: "http://other@h/1") == 403)
        #expect(status(header: header, dsn: "http://\(key)@h/2") == 403)
        #expect(status(query: [("sentry_key", key), ("sentry_key", "other")]) == 403)
    }

    @Test
    func `A header that came twice, with a comma between, has both keys`() {
        let header = "Sentry sentry_key=\(key)"
        #expect(status(header: "\(header), \(header)") == nil)
        #expect(status(header: "\(header), Sentry sentry_key=other") == 403)
        #expect(status(header: "\(header),sentry\tsentry_version=7,sentry_key=other") == 403)
        #expect(status(authorization: "\(header), Sentry sentry_key=other") == 403)
        #expect(status(authorization: "Bearer abc, \(header)") == nil)
        #expect(status(authorization: "Bearer abc, sentry_key=\(key)") == 401)
    }

    @Test(arguments: ["x", "http://h/1", "//", "http://@h/1", "http://k@h"])
    func `A DSN that cannot be read is malformed`(dsn: String) {
        #expect(status(dsn: dsn) == 400)
    }

    @Test
    func `The keys count before the body, and the body's DSN before its items`() throws {
        let wrong = Credentials(authHeader: nil, authorization: nil, query: [("sentry_key", "x")])
        let none = Credentials(authHeader: nil, authorization: nil, query: [])
        func status(_ body: String, _ credentials: Credentials) -> Int? {
            Samples.refusal {
                _ = try Samples.intake.readEnvelope(
                    Array(body.utf8), credentials: credentials, project: Samples.project,
                    received: Samples.received)
            }?.status
        }
        #expect(status("no envelope", wrong) == 403)
        #expect(status("no envelope", none) == 401)
        #expect(status("{}\n", none) == 401)
        #expect(status(#"{"dsn":"http://KEY@h/1"}"#.replacing("KEY", with: key), none) == nil)
        #expect(status(#"{"dsn":5}"#, none) == 400)
        #expect(status(#"{"dsn":"http://x@h/1"}"# + "\nx", none) == 403)
    }
}
