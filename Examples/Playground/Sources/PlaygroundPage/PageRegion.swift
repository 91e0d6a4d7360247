/// A part of the page that is exchanged as a whole: the inner HTML of the element `region-NAME`.
public enum PageRegion: String, Sendable, CaseIterable {
    /// The phone with Moim.
    case phone
    /// The phone with the careless app.
    case careless
    /// The stories, and the one that plays.
    case story
    /// The switches.
    case switches
    /// The reports that the team gets.
    case team
    /// The drawing above the timeline.
    case strip

    /// Whether two contents of one window look the same here.
    public func isSame(in one: WindowContent, and other: WindowContent) -> Bool {
        switch self {
        case .phone: one.phone == other.phone
        case .careless: one.careless == other.careless
        case .story:
            one.story == other.story && one.link == other.link && one.stories == other.stories
        case .switches: one.switches == other.switches
        case .team: one.reports == other.reports
        case .strip: one.timeline == other.timeline
        }
    }
}
