import MoimComposition
import PlaygroundPage

/// A well-known incident, frame by frame.
struct Story: Sendable {
    /// A text in the languages of the page.
    struct Text: Sendable {
        let ko: String
        let en: String

        func callAsFunction(_ language: PageLanguage) -> String { language == .ko ? ko : en }
    }

    /// Something that happens in a frame.
    enum Deed: Sendable {
        /// The actions of a member; several at once begin in the same moment.
        case member([Action.Command])
        /// Another start of the app, on a server that has this wrong, which asks the desk first.
        case startAskingDesk
        /// The team publishes a known issue about the latest failure.
        case publishKnownIssue
    }

    /// A frame: its text, and its actions.
    struct Frame: Sendable {
        let caption: Text
        let deeds: [Deed]

        init(_ en: String, _ ko: String, _ deeds: Deed...) {
            (caption, self.deeds) = (Text(ko: ko, en: en), deeds)
        }
    }

    let name: String
    let title: Text
    let summary: Text
    /// The faults of the server, as `--fault` takes them.
    let faults: [String]
    let frames: [Frame]

    func link(_ language: PageLanguage) -> StoryLink {
        StoryLink(name: name, title: title(language), summary: summary(language))
    }
}
