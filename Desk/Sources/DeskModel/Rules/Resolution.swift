/// What a team said when it resolved a group: when, and in which releases.
package struct Resolution: Hashable, Sendable {
    /// What stands for the release after the newest one of the project.
    package static let next = "next"
    /// The largest number of characters of a version.
    package static let limit = 200

    /// The time of the resolve.
    package var time: Timestamp
    /// The version that has the fix, as it was said: ``next``, one with or without an app's name, or nil.
    package var version: String?
    /// The newest releases at the resolve, one for each app: of the project for ``next``, else of the group.
    package var releases: [String]

    /// Creates a resolution.
    package init(time: Timestamp, version: String? = nil, releases: [String] = []) {
        (self.time, self.version, self.releases) = (time, version, Self.newest(of: releases))
    }

    /// Whether a text names a version in which a group can be resolved.
    package static func isVersion(_ text: String) -> Bool {
        text == next || text.count <= limit && AppVersion(release: text) != nil
    }

    /// Whether an event opens the group again.
    ///
    /// It does not if it happened before the resolve, or in a release that cannot have the fix yet. Where releases do not
    /// compare, the time alone decides.
    package func isEnded(byEventAt time: Timestamp, in release: String?) -> Bool {
        guard time >= self.time else { return false }
        guard let release = release.map(NamedRelease.init), release.version != nil else {
            return true
        }
        if let version, version != Self.next {
            return release.compare(with: [version]) { $0 >= $1 } ?? true
        }
        return release.compare(with: releases) { version == Self.next ? $0 > $1 : $0 >= $1 } ?? true
    }

    /// The newest of some releases, one for each app that they name.
    package static func newest(of releases: [String]) -> [String] {
        var newest: [String?: (release: String, version: AppVersion)] = [:]
        for release in releases {
            let named = NamedRelease(release)
            guard let version = named.version else { continue }
            if let known = newest[named.name], known.version >= version { continue }
            newest[named.name] = (release, version)
        }
        return newest.values.map(\.release).sorted()
    }
}

/// A release with the name of its app and its version, as far as it has them.
private struct NamedRelease {
    let name: String?
    let version: AppVersion?

    init(_ release: String) {
        let mark = release.utf8.lastIndex(of: UInt8(ascii: "@"))
        name = mark.map { String(release[..<$0]) }
        version = AppVersion(release: release)
    }

    /// Compares with the newest of the releases of the same app; nil if there is none.
    func compare(with releases: [String], _ holds: (AppVersion, AppVersion) -> Bool) -> Bool? {
        let comparable = releases.map(NamedRelease.init).filter {
            name == nil || $0.name == nil || $0.name == name
        }
        guard let version, let newest = comparable.compactMap(\.version).max() else { return nil }
        return holds(version, newest)
    }
}
