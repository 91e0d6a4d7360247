import MoimComposition
import PlaygroundPage

/// A well-known incident, told frame by frame.
struct Story: Sendable {
    /// A text in the languages of the page.
    struct Text: Sendable {
        let ko: String
        let en: String

        func callAsFunction(_ language: PageLanguage) -> String { language == .ko ? ko : en }
    }

    /// Something that happens in a frame.
    enum Deed: Sendable {
        /// What a member does; several at once begin in the same moment.
        case member([Action.Command])
        /// Another start of the app, on a server that has this wrong, which asks the desk first.
        case startAskingDesk
        /// The team writes on the desk what it knows about the latest failure.
        case publishKnownIssue
    }

    /// A frame: what is said, and what happens.
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
    /// What the server does wrong, as `--fault` takes it.
    let faults: [String]
    let frames: [Frame]

    func link(_ language: PageLanguage) -> StoryLink {
        StoryLink(name: name, title: title(language), summary: summary(language))
    }
}
