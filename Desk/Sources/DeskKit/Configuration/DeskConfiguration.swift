package import DeskModel

/// The configuration of a running desk.
public struct DeskConfiguration: Hashable, Sendable {
    /// The address that it listens on.
    public var listen = ListenAddress()
    /// The address that people and apps use; nil means `listen`.
    package var publicURL: PublicURL?
    /// The folder where its address is written for commands beside it; nil means nowhere.
    public var data: String?
    /// The PostgreSQL database of the data; nil keeps it in the folder.
    package var database: String?
    /// The settings of projects that hold where nothing is stored for them.
    package var projects: [Int: ProjectSettings] = [:]
    /// The bounds in time and number.
    package var limits = Limits()

    /// Creates a configuration with the defaults.
    public init() {}

    /// The bounds that keep one client from harming others.
    package struct Limits: Hashable, Sendable {
        /// The longest silence of a sender.
        package var silence: Duration = .seconds(60)
        /// The longest time for which a reader may leave an answer unread.
        package var stall: Duration = .seconds(30)
        /// The time from the signal until a desk ends requests that are still under way.
        package var shutdown: Duration = .milliseconds(9200)
        /// The pause between two signs of life of a live stream.
        package var heartbeat: Duration = .seconds(15)
        /// The number of connections beyond which a new one closes the longest silent one.
        package var connections = 2048
        /// The time of every body, and the number of its bytes that add a second to it.
        package var bodyTime: Duration = .seconds(60)
        package var bodyRate = 16_000
        /// The number of bytes of bodies that are held at once, with their decoders.
        package var heldBytes = 256_000_000
        /// The part of them that bodies without a known key in the head have.
        package var heldUnknownBytes = 64_000_000
        /// The number of arrivals that wait to be stored.
        package var waiting = 4096
        /// The largest body of a request that is not an envelope.
        package var smallBody = 65_536

        /// Creates the bounds with their defaults.
        package init() {}
    }
}
