public import DeskModel

/// The content of a project's settings.
public struct SettingsContent: Sendable {
    /// A destination, without its secrets.
    public struct DestinationState: Sendable {
        /// The id.
        public var id: String
        /// The kind of receiver.
        public var kind: Destination.Kind
        /// A text that tells it from others without a secret, such as its host.
        public var label: String
        /// The occasions that it wants.
        public var when: Set<Occasion>
        /// Whether private addresses are allowed.
        public var allowsPrivate: Bool
        /// The reason why nothing is sent any more; nil while it is in use.
        public var stopped: String?
        /// The messages that it got.
        public var forwarded: Counts.Forwarded

        /// Creates the state of a destination.
        public init(
            id: String, kind: Destination.Kind, label: String, when: Set<Occasion>,
            allowsPrivate: Bool = false, stopped: String? = nil,
            forwarded: Counts.Forwarded = .init()
        ) {
            self.id = id
            self.kind = kind
            self.label = label
            self.when = when
            self.allowsPrivate = allowsPrivate
            self.stopped = stopped
            self.forwarded = forwarded
        }
    }

    /// The DSN that apps report to.
    public var dsn: String
    /// The settings that are in force.
    public var settings: ProjectSettings
    /// The counts of the project.
    public var counts: Counts
    /// The destinations of its events.
    public var destinations: [DestinationState]

    /// Creates the content of the settings.
    public init(
        dsn: String, settings: ProjectSettings, counts: Counts,
        destinations: [DestinationState] = []
    ) {
        self.dsn = dsn
        self.settings = settings
        self.counts = counts
        self.destinations = destinations
    }
}
