/// Who sends.
package enum Agent {
    package static let library = "triage.swift"
    package static let version = "1.0.0"
    /// As `User-Agent` and as Sentry's `sentry_client` have it.
    package static let name = "\(library)/\(version)"
    /// As Discord wants it: with an address, and without one the request may be blocked.
    package static let bot = "DiscordBot (https://triage.invalid, \(version))"
}
