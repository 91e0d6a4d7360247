public import HTMLTemplates
public import MoimComposition

/// The pages of the playground, as functions from values to HTML.
///
/// Every text is data: it is escaped. The phones show a server's texts as they are; in the
/// team's view and in the timeline, marks that cannot be seen are made visible.
public struct PlaygroundPages: Sendable {
    private let library: TemplateLibrary

    /// The `Content-Security-Policy` that every page is sent with.
    public static let securityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Reads the templates.
    ///
    /// - Throws: An error if a template is malformed.
    public init() throws { library = try TemplateLibrary(PageFiles.templates) }

    /// The asset at a path such as `/assets/play.0123.css`; nil if there is none.
    public func asset(_ path: String) -> Asset? { PageFiles.assets.first { $0.path == path } }

    /// The style sheet that exported pages load as `play.css`: nothing in it moves.
    public var exportStyleSheet: String {
        String(decoding: PageFiles.still.bytes, as: UTF8.self)
    }

    /// A template filled with values.
    func render(_ template: String, _ values: Values) -> String {
        library.render(template, values)
    }
}

// MARK: The window

extension PlaygroundPages {
    /// The whole page of a window.
    public func window(_ content: WindowContent) -> String {
        render("window", head(content.language).with(values(content)))
    }

    /// The inner HTML of a region of a window.
    public func region(_ region: PageRegion, of content: WindowContent) -> String {
        let frame = frame(content, isStatic: false)
        return render(region.rawValue, frame.with(values(region, content, scope: "")))
    }

    /// Entries of the timeline as items of its list.
    public func entries(_ entries: ArraySlice<TimelineEntry>, _ language: PageLanguage) -> String {
        let texts = Texts(language)
        return render(
            "entries", ["t": texts, "entries": entries.map { TimelineRow.values($0, texts) }])
    }

    /// The values that the head of every page needs.
    func head(_ language: PageLanguage, title: String? = nil) -> Values {
        let texts = Texts(language)
        let name = texts[.pageTitle]
        return [
            "t": texts, "lang": language.rawValue,
            "pageTitle": title.map { "\($0.shown(120)) · \(name)" } ?? name,
            "cssHref": PageFiles.style.path, "scriptHref": PageFiles.script.path,
            "iconHref": PageFiles.icon.path, "homeHref": "/?lang=\(language.rawValue)",
        ]
    }
}

// MARK: Pages around it

extension PlaygroundPages {
    /// The list of the stories.
    public func stories(_ stories: [StoryLink], _ language: PageLanguage) -> String {
        let links = stories.map { story -> Values in
            [
                "name": story.name, "title": story.title.shown(), "summary": story.summary.shown(),
                "href": StoryBar.href(story.name, language),
            ]
        }
        let title = Texts(language)[.stories]
        return render("stories", head(language, title: title).with(["stories": links]))
    }

    /// A page that has only one thing to say.
    public func problem(_ text: String, _ language: PageLanguage) -> String {
        let title = Texts(language)[.problem]
        return render("problem", head(language, title: title).with(["message": text.shown(1000)]))
    }
}
