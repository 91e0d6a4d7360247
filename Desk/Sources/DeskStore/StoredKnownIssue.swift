package import DeskModel

/// A known issue with the group that it belongs to.
package struct StoredKnownIssue: Hashable, Sendable {
    /// The id of the group.
    package var group: String
    /// The fingerprints of the group.
    package var fingerprints: [Fingerprint]
    /// The known issue.
    package var issue: KnownIssue
    /// The number of times that an app got it.
    package var handedOut: Int

    /// Creates a known issue of a group.
    package init(
        group: String, fingerprints: [Fingerprint], issue: KnownIssue, handedOut: Int = 0
    ) {
        self.group = group
        self.fingerprints = fingerprints
        self.issue = issue
        self.handedOut = handedOut
    }
}
