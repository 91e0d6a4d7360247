package import DeskModel

/// The content of a project's settings.
package struct SettingsContent: Sendable {
    /// A destination, without its secrets.
    package struct DestinationState: Sendable {
        /// The id.
        package var id: String
        /// The name of the kind of receiver.
        package var kindName: String
        /// A text that identifies it without a secret, such as its host.
        package var label: String
        /// The occasions that it wants.
        package var when: Set<Occasion>
        /// The query that events fit; nil for all.
        package var only: String?
        /// Whether private addresses are allowed.
        package var allowsPrivate: Bool
        /// The reason why nothing is sent any more; nil while it is in use.
        package var stopped: String?
        /// The messages that it got.
        package var forwarded: Counts.Forwarded

        /// Creates the state of a destination.
        package init(
            id: String, kindName: String, label: String, when: Set<Occasion>, only: String? = nil,
            allowsPrivate: Bool = false, stopped: String? = nil,
            forwarded: Counts.Forwarded = .init()
        ) {
            self.id = id
            self.kindName = kindName
            self.label = label
            self.when = when
            self.only = only
            self.allowsPrivate = allowsPrivate
            self.stopped = stopped
            self.forwarded = forwarded
        }
    }

    /// A body that was refused since the desk started.
    package struct RefusedBody: Hashable, Sendable {
        /// The time of receipt.
        package var time: Timestamp
        /// The client, as it names itself.
        package var client: String
        /// The reason, without a word of the body.
        package var reason: String

        /// Creates a body.
        package init(time: Timestamp, client: String, reason: String) {
            (self.time, self.client, self.reason) = (time, client, reason)
        }
    }

    /// The bodies that were refused last, the latest first.
    package var refused: [RefusedBody]
    /// The DSN that apps report to.
    package var dsn: String
    /// The settings that are in force.
    package var settings: ProjectSettings
    /// The counts of the project.
    package var counts: Counts
    /// The destinations of its events.
    package var destinations: [DestinationState]

    /// Creates the content of the settings.
    package init(
        dsn: String, settings: ProjectSettings, counts: Counts,
        destinations: [DestinationState] = [], refused: [RefusedBody] = []
    ) {
        self.refused = refused
        self.dsn = dsn
        self.settings = settings
        self.counts = counts
        self.destinations = destinations
    }
}
