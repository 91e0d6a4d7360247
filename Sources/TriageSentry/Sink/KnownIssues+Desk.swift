import Foundation
public import TriageCore
import TriageHTTP
public import TriageReporting
@_spi(Wire) public import TriageSinkSupport

extension KnownIssues {
    /// Returns a desk to ask; nil if the DSN is missing or malformed.
    ///
    /// A line in the log then says what is wrong, without the DSN. The app asks at its start and
    /// every five minutes while it is in the foreground, for its version and in its language. For a
    /// failure that the desk knows, the notice shows the team's title and message in place of its
    /// own; everything else of the decision stays. The app keeps the answer over a start, and
    /// refuses texts that are too long or not plain. A desk that does not answer changes nothing.
    ///
    /// It also asks for replies once the user has sent a message, with a secret that no report
    /// holds. Each is shown once, when the app asks: push notifications are not sent. One run of the
    /// app shows five at most, and the others wait for the next one. The notice is an alert with
    /// the texts `feedback.reply.title` and the reply itself. A rule for `.kind("feedback.reply")`
    /// in the app's table changes it.
    ///
    /// - Parameters:
    ///   - dsn: The address of the desk's project, with its key; nil or empty to ask nothing.
    ///   - storePage: The route to the app's page in its store. An alert about an issue that a later
    ///     version fixes then offers the action `update`, which navigates there. If it is nil, or
    ///     if the center has no router, no alert does.
    ///   - connection: The connection to the desk; if it is nil, one over URLSession that reads no
    ///     more than 256 KiB of an answer.
    /// - Returns: The desk.
    public static func desk(
        _ dsn: String?, storePage: Route? = nil, connection: SinkConnection? = nil
    ) -> KnownIssues? {
        let project = SinkConfigurationError.read(dsn, "DSN", for: "knownIssues") { text in
            try SentryDSN(text).map { dsn in
                (dsn.envelopeURL, try dsn.authorizationHeader(client: UserAgent.value))
            }
        }
        guard let (envelopeURL, authorization) = project else { return nil }
        let base = envelopeURL.deletingLastPathComponent()
        let connection = connection ?? SinkConnection(answersUpTo: 262_144)
        return KnownIssues(storePage: storePage) { path, query, fields in
            let items = query.sorted { $0.key < $1.key }
                .map { URLQueryItem(name: $0.key, value: $0.value.percentEncoded) }
            var url = URLComponents(
                url: base.appendingPathComponent(path, isDirectory: false),
                resolvingAgainstBaseURL: false)
            if !items.isEmpty { url?.percentEncodedQueryItems = items }
            guard let url = url?.url else { return nil }
            let fields = fields.merging(["X-Sentry-Auth": authorization]) { $1 }
            guard let response = await connection.get(url, fields) else { return nil }
            return Answer(
                status: response.status, body: response.body, tag: response.headerField("ETag"))
        }
    }
}
