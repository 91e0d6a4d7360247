/// A project that apps report to.
package struct Project: Hashable, Sendable {
    /// The number in its DSN and in links.
    package var id: Int
    /// The name that people gave it.
    package var name: String
    /// The public key of its DSN.
    package var key: String
    /// Its settings.
    package var settings: ProjectSettings

    /// Creates a project.
    package init(id: Int, name: String, key: String, settings: ProjectSettings = .init()) {
        (self.id, self.name, self.key, self.settings) = (id, name, key, settings)
    }
}

/// The settings of a project; nil means that it was not set here.
package struct ProjectSettings: Hashable, Sendable {
    /// The number of events that are taken in a minute; nil means no limit.
    package var quotaPerMinute: Int?
    /// The share of events that are kept, from 0 to 1; nil means all.
    package var sampleRate: Double?
    /// The number of days that events are kept; nil means without an end.
    package var retentionDays: Int?
    /// The number of events that are kept; nil means all.
    package var maxEvents: Int?
    /// Whether anything is taken; nil means yes.
    package var isEnabled: Bool?
    /// The number of bytes, after inflating, that are taken on a day (UTC); 0 means no limit, and nil the
    /// default.
    package var quotaBytesPerDay: Int?
    /// The number of bytes that are kept of events and their files; 0 means all, and nil the default.
    package var maxBytes: Int?
    /// Whether the e-mail addresses in feedback are kept; nil means no.
    package var keepsContact: Bool?
    /// The template of an ``IssueTracker``; empty or nil means that there is none.
    package var tracker: String?

    /// Creates settings.
    package init(
        quotaPerMinute: Int? = nil, sampleRate: Double? = nil, retentionDays: Int? = nil,
        maxEvents: Int? = nil, isEnabled: Bool? = nil, quotaBytesPerDay: Int? = nil,
        maxBytes: Int? = nil, keepsContact: Bool? = nil, tracker: String? = nil
    ) {
        self.quotaPerMinute = quotaPerMinute
        self.sampleRate = sampleRate
        self.retentionDays = retentionDays
        self.maxEvents = maxEvents
        self.isEnabled = isEnabled
        self.quotaBytesPerDay = quotaBytesPerDay
        self.maxBytes = maxBytes
        self.keepsContact = keepsContact
        self.tracker = tracker
    }

    /// The quota of bytes that holds, with its default of 1 GB; nil means no limit.
    package var bytesPerDay: Int? { Self.limit(quotaBytesPerDay ?? 1_000_000_000) }

    /// The number of bytes that are kept, with its default of 5 GB; nil means all.
    package var keptBytes: Int? { Self.limit(maxBytes ?? 5_000_000_000) }

    private static func limit(_ number: Int) -> Int? { number == 0 ? nil : number }

    /// These settings, and the other's where these have none.
    package func over(_ other: ProjectSettings) -> ProjectSettings {
        ProjectSettings(
            quotaPerMinute: quotaPerMinute ?? other.quotaPerMinute,
            sampleRate: sampleRate ?? other.sampleRate,
            retentionDays: retentionDays ?? other.retentionDays,
            maxEvents: maxEvents ?? other.maxEvents, isEnabled: isEnabled ?? other.isEnabled,
            quotaBytesPerDay: quotaBytesPerDay ?? other.quotaBytesPerDay,
            maxBytes: maxBytes ?? other.maxBytes,
            keepsContact: keepsContact ?? other.keepsContact, tracker: tracker ?? other.tracker)
    }
}
