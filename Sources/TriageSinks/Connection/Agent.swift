/// Who sends.
enum Agent {
    static let library = "triage.swift"
    static let version = "1.0.0"
    /// As `User-Agent` and as Sentry's `sentry_client` have it.
    static let name = "\(library)/\(version)"
    /// As Discord wants it: with an address, and without one the request may be blocked.
    static let bot = "DiscordBot (https://triage.invalid, \(version))"
}
