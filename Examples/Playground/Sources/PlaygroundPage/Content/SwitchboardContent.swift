/// The switches of the server and of the network.
public struct SwitchboardContent: Sendable, Hashable {
    /// The switches in their groups.
    public var groups: [Group]
    /// Whether the device says that it has a network.
    public var isNetworkUp: Bool

    /// Switches that belong together.
    public struct Group: Sendable, Hashable {
        /// The name: `favorites`, `bodies`, `rejections`, `statuses`, `tokens`, `redirects`, `wires`.
        public var name: String
        /// The switches.
        public var switches: [Switch]

        /// Creates a group.
        public init(_ name: String, _ switches: [Switch]) {
            self.name = name
            self.switches = switches
        }
    }

    /// A fault that can be switched on.
    public struct Switch: Sendable, Hashable {
        /// The name of the fault.
        public var name: String
        /// The server's behavior, in one line of English.
        public var summary: String
        /// Whether it is on.
        public var isOn: Bool
        /// The uses of the fault as the address has them (`NAME@home:1`), if they are not the plain name.
        public var uses: [String]

        /// Creates a switch.
        public init(_ name: String, summary: String, isOn: Bool = false, uses: [String] = []) {
            self.name = name
            self.summary = summary
            self.isOn = isOn
            self.uses = uses
        }
    }

    /// Creates a switchboard.
    public init(groups: [Group] = [], isNetworkUp: Bool = true) {
        self.groups = groups
        self.isNetworkUp = isNetworkUp
    }
}
