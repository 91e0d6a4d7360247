/// A reminder that plays a clip.
public struct ClipTimer: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int
    /// The clip that it plays.
    public let clipID: Int
    /// The time of day, such as `21:30`.
    public let time: String
    /// The days of the week on which it plays, from 1 to 7.
    public let days: [Int]

    /// Makes a timer.
    public init(id: Int, clipID: Int, time: String, days: [Int]) {
        self.id = id
        self.clipID = clipID
        self.time = time
        self.days = days
    }
}

/// A timer as a member asks for it, who may have left something out.
public struct NewTimer: Hashable, Sendable {
    /// The clip; nil when none was chosen.
    public let clipID: Int?
    /// The time of day, such as `21:30`; nil when none was chosen.
    public let time: String?
    /// The days of the week, from 1 to 7.
    public let days: [Int]

    /// Makes a wish for a timer.
    public init(clipID: Int? = nil, time: String? = nil, days: [Int] = []) {
        self.clipID = clipID
        self.time = time
        self.days = days
    }
}
