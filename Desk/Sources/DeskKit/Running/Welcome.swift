package import DeskModel

/// The greeting of a desk that accepts connections.
public struct Welcome: Hashable, Sendable {
    /// The address that it listens on.
    public let url: String
    /// The address that people and apps use.
    package let base: String
    /// The id of the first project.
    public let project: Int
    /// The project's DSN.
    public let dsn: String
    /// The token of this start.
    public let token: String

    /// The line for programs.
    package var json: JSON {
        [
            "url": .string(url), "project": JSON(project), "dsn": .string(dsn),
            "token": .string(token),
        ]
    }

    /// The lines for people, with three to try.
    package var text: String {
        """
        The desk is open: \(base)/
        Token for the page, until this desk ends: \(token)
        DSN of project \(project): \(dsn)

        Three lines to try:
          python3 -c 'import sentry_sdk; sentry_sdk.init("\(dsn)"); sentry_sdk.capture_message("hello")'
          curl -H 'X-Sentry-Auth: Sentry sentry_key=\(key)' -d '{"message":"hello"}' \(base)/api/\(project)/store/
          FaultCenter.live(sinks: [SentrySink(desk: "\(dsn)")])
        """
    }

    private var key: String {
        let parts = dsn.split(separator: "@").first?.split(separator: "/") ?? []
        return parts.last.map(String.init) ?? ""
    }
}
