/// The name and version of the client that created an event or an envelope.
@_spi(Wire) public struct SentryClientSDK: Encodable, Hashable, Sendable {
    /// The name, such as `triage.swift`.
    public let name: String
    /// The version, such as `1.0.0`.
    public let version: String

    /// Creates a name with a version.
    public init(name: String, version: String) { (self.name, self.version) = (name, version) }
}
