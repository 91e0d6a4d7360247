/// What the home screen tells a member.
public struct Home: Hashable, Sendable {
    /// Whether a member takes part at the moment.
    public enum Status: String, Sendable {
        /// The member takes part.
        case active
        /// The member pauses.
        case inactive
    }

    /// The member's name.
    public let name: String
    /// The year in which the member joined, counted from the club's first.
    public let generation: Int
    /// Whether the member takes part.
    public let status: Status
    /// Where the member's picture is; nil when there is none.
    public let profileImage: String?
    /// Whether attendance can be recorded now.
    public let isAttendanceOpen: Bool

    /// Makes what the home screen tells.
    public init(
        name: String, generation: Int, status: Status, profileImage: String?,
        isAttendanceOpen: Bool
    ) {
        self.name = name
        self.generation = generation
        self.status = status
        self.profileImage = profileImage
        self.isAttendanceOpen = isAttendanceOpen
    }
}
