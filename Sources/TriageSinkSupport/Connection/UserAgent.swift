/// The name and version that sinks send with every request.
package enum UserAgent {
    package static let library = "triage.swift"
    package static let version = "0.1.0"
    /// The value of `User-Agent` and of Sentry's `sentry_client`.
    package static let value = "\(library)/\(version)"
    /// The value of `User-Agent` for Discord, which may block requests without an address in it.
    package static let discord = "DiscordBot (https://triage.invalid, \(version))"
}
