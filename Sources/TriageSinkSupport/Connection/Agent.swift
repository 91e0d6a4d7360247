/// Who sends.
package enum UserAgent {
    package static let library = "triage.swift"
    package static let version = "1.0.0"
    /// As `User-UserAgent` and as Sentry's `sentry_client` have it.
    package static let value = "\(library)/\(version)"
    /// As Discord wants it: with an address, and without one the request may be blocked.
    package static let discord = "DiscordBot (https://triage.invalid, \(version))"
}
