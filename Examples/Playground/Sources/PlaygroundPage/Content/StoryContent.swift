/// A story while it plays.
///
/// All texts are in the page's language.
public struct StoryContent: Sendable, Hashable {
    /// The name: `outage-at-launch`.
    public var name: String
    /// The title.
    public var title: String
    /// The number of frames that were played; 0 at the beginning.
    public var frame: Int
    /// The captions of the frames.
    public var captions: [String]
    /// Whether it plays by itself now.
    public var isPlaying: Bool

    /// Creates the content of a story.
    public init(
        name: String, title: String, frame: Int = 0, captions: [String], isPlaying: Bool = false
    ) {
        self.name = name
        self.title = title
        self.frame = frame
        self.captions = captions
        self.isPlaying = isPlaying
    }
}

/// A story in the list of stories.
public struct StoryLink: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The title, in the page's language.
    public var title: String
    /// The event of the frame, in one sentence of the page's language.
    public var summary: String

    /// Creates a link.
    public init(name: String, title: String, summary: String) {
        self.name = name
        self.title = title
        self.summary = summary
    }
}
