public import DeskModel

/// A known issue with the group that it belongs to.
public struct StoredKnownIssue: Hashable, Sendable {
    /// The id of the group.
    public var group: String
    /// The fingerprints of the group.
    public var fingerprints: [Fingerprint]
    /// The known issue.
    public var issue: KnownIssue
    /// How often an app got it.
    public var handedOut: Int

    /// Creates a known issue of a group.
    public init(
        group: String, fingerprints: [Fingerprint], issue: KnownIssue, handedOut: Int = 0
    ) {
        self.group = group
        self.fingerprints = fingerprints
        self.issue = issue
        self.handedOut = handedOut
    }
}
