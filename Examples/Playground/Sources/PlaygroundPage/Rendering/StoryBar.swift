import HTMLTemplates

/// The values of the story bar: the stories, the one that plays, and where to go from here.
enum StoryBar {
    static func values(_ content: WindowContent, _ texts: Texts) -> Values {
        let links = content.stories.map { story -> Values in
            [
                "title": story.title, "summary": story.summary,
                "href": href(story.name, content.language),
                "isCurrent": story.name == content.story?.name,
            ]
        }
        let languages = PageLanguage.allCases.map { language -> Values in
            [
                "lang": language.rawValue, "label": language == .ko ? "한국어" : "English",
                "href": link(content.link, in: language),
                "isCurrent": language == content.language,
            ]
        }
        return [
            "links": links, "hasLinks": !links.isEmpty, "languages": languages,
            "link": content.link, "story": content.story.map(story),
            "storiesHref": "/stories?lang=\(content.language.rawValue)",
        ]
    }

    /// The address of a story.
    static func href(_ name: String, _ language: PageLanguage) -> String {
        "/?story=\(name)&lang=\(language.rawValue)"
    }

    private static func story(_ story: StoryContent) -> Values {
        let steps = story.captions.enumerated().map { index, caption -> Values in
            [
                "number": "\(index + 1)", "caption": caption,
                "state": index < story.frame - 1 ? "done" : index < story.frame ? "now" : "next",
                "isCurrent": index == story.frame - 1,
            ]
        }
        return [
            "name": story.name, "title": story.title, "frame": "\(story.frame)", "steps": steps,
            "count": "\(story.captions.count)", "isPlaying": story.isPlaying,
        ]
    }

    /// The same address in a language.
    private static func link(_ link: String, in language: PageLanguage) -> String {
        let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let pairs = parts.dropFirst().joined().split(separator: "&")
            .filter { !$0.hasPrefix("lang=") }.map(String.init)
        let query = pairs + ["lang=\(language.rawValue)"]
        return "\(parts.first ?? "/")?" + query.joined(separator: "&")
    }
}
