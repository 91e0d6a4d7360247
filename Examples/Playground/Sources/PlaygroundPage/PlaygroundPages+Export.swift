import HTMLTemplates

// MARK: Pages that need no server

extension PlaygroundPages {
    /// A story on one page, for a folder of files.
    ///
    /// - Parameters:
    ///   - frames: The window after each frame of the story.
    ///   - links: All stories that the folder has.
    /// - Returns: HTML that loads `play.css` and nothing else.
    public func storyPage(_ frames: [WindowContent], links: [StoryLink]) -> String {
        guard let last = frames.last else { return exportIndex(links, .en) }
        let name = last.story?.name ?? ""
        let title = last.story?.title ?? Texts(last.language)[.story]
        let values: Values = [
            "title": title, "frames": self.frames(frames),
            "links": exported(links, last.language, current: name),
            "languages": languages(name, last.language),
        ]
        return render("storyPage", exportHead(last.language, title: title).with(values))
    }

    /// The list of the stories of a folder of files.
    public func exportIndex(_ stories: [StoryLink], _ language: PageLanguage) -> String {
        let values: Values = [
            "links": exported(stories, language), "languages": languages("index", language),
        ]
        let title = Texts(language)[.stories]
        return render("exportIndex", exportHead(language, title: title).with(values))
    }

    /// A page of 1,240 pixels for a picture: three frames of one story side by side.
    ///
    /// - Parameter frames: The frames; only the first three are drawn.
    /// - Returns: HTML that loads `play.css`; the picture is its element `picture`.
    public func picture(_ frames: [WindowContent]) -> String {
        let language = frames.first?.language ?? .en
        let values: Values = ["frames": Array(self.frames(frames).prefix(3))]
        return render("picture", exportHead(language, title: nil).with(values))
    }

    /// The frames, each with the entries since the frame before.
    private func frames(_ frames: [WindowContent]) -> [Values] {
        frames.enumerated().map { index, frame in
            let known = index > 0 ? frames[index - 1] : nil
            var news = frame
            news.timeline = Array(frame.timeline.dropFirst(known?.timeline.count ?? 0))
            let reported = Set(known?.reports.map(\.incident) ?? [])
            news.reports = frame.reports.filter { !reported.contains($0.incident) }
            let number = frame.story?.frame ?? index
            let place = max(0, number - 1)
            let captions = frame.story?.captions ?? []
            return values(news, scope: "f\(index)", isStatic: true).with([
                "number": "\(index + 1)",
                "caption": captions.indices.contains(place) ? captions[place] : "",
            ])
        }
    }

    private func exportHead(_ language: PageLanguage, title: String?) -> Values {
        var values = head(language, title: title)
        values["cssHref"] = "play.css"
        values["iconHref"] = nil
        values["homeHref"] = "index.\(language.rawValue).html"
        return values
    }

    private func exported(
        _ links: [StoryLink], _ language: PageLanguage, current: String = ""
    ) -> [Values] {
        links.map { link in
            [
                "name": link.name, "title": link.title.shown(), "summary": link.summary.shown(),
                "href": "\(link.name).\(language.rawValue).html", "isCurrent": link.name == current,
            ]
        }
    }

    private func languages(_ page: String, _ current: PageLanguage) -> [Values] {
        PageLanguage.allCases.map { language in
            [
                "lang": language.rawValue, "label": language == .ko ? "한국어" : "English",
                "href": "\(page).\(language.rawValue).html", "isCurrent": language == current,
            ]
        }
    }
}
