public import MoimComposition

/// Everything that one window of the playground shows.
public struct WindowContent: Sendable, Hashable {
    /// The language of the page.
    public var language: PageLanguage
    /// The id of the window's member, which its addresses carry.
    public var member: String
    /// Whether nothing is in flight and no story plays.
    public var isIdle: Bool
    /// The phone with Moim.
    public var phone: PhoneContent
    /// The phone with the careless app.
    public var careless: CarelessContent
    /// The switches of the server.
    public var switches: SwitchboardContent
    /// The reports of the member, the latest first.
    public var reports: [ReportContent]
    /// The timeline, in order.
    public var timeline: [TimelineEntry]
    /// The story of the window; nil if it has none.
    public var story: StoryContent?
    /// The stories that there are.
    public var stories: [StoryLink]
    /// The address that makes this state again, relative to the playground.
    public var link: String

    /// Creates the content of a window.
    public init(
        language: PageLanguage, member: String, isIdle: Bool = true,
        phone: PhoneContent, careless: CarelessContent = CarelessContent(),
        switches: SwitchboardContent = SwitchboardContent(), reports: [ReportContent] = [],
        timeline: [TimelineEntry] = [], story: StoryContent? = nil, stories: [StoryLink] = [],
        link: String = "/"
    ) {
        self.language = language
        self.member = member
        self.isIdle = isIdle
        self.phone = phone
        self.careless = careless
        self.switches = switches
        self.reports = reports
        self.timeline = timeline
        self.story = story
        self.stories = stories
        self.link = link
    }
}
