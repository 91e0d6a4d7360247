public import Foundation
import PlaygroundPage

/// Plays the stories without a browser, and writes each as a page that needs no server.
public enum StoryExport {
    /// Writes all stories in both languages into a folder, which is made.
    ///
    /// - Throws: An error of the file system, or ``PlaygroundFailure`` if the desk cannot be opened.
    public static func write(to folder: URL) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pages = try PlaygroundPages()
        try await EmbeddedDesk.whileRunning { parts in
            for language in PageLanguage.allCases {
                try await write(language, to: folder, pages, parts)
            }
        }
        try Data(pages.exportStyleSheet.utf8).write(to: folder.appendingPathComponent("play.css"))
    }

    /// The stories as runs of the command, a JSON list that a test compares with the page.
    public static func scripts() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Story.all.map(StoryScript.init)), as: UTF8.self)
    }

    private static func write(
        _ language: PageLanguage, to folder: URL, _ pages: PlaygroundPages, _ parts: StageParts
    ) async throws {
        let links = Story.all.map { $0.link(language) }
        func save(_ html: String, _ name: String) throws {
            let file = folder.appendingPathComponent("\(name).\(language.rawValue).html")
            try Data(html.utf8).write(to: file)
        }
        for story in Story.all {
            let frames = try await frames(of: story, in: language, parts)
            try save(pages.storyPage(frames, links: links), story.name)
            if story.name == Story.pictured { try save(pages.picture(frames), "picture") }
        }
        try save(pages.exportIndex(links, language), "index")
    }

    /// The content of a window after each frame of a story.
    @MainActor
    private static func frames(
        of story: Story, in language: PageLanguage, _ parts: StageParts
    ) async throws -> [WindowContent] {
        let query = [("story", story.name), ("lang", language.rawValue)]
        let window = Window(try WindowRequest(query), parts)
        try await window.open()
        defer { window.close() }
        var frames: [WindowContent] = []
        for _ in story.frames {
            await window.player?.performNextFrame()
            frames.append(try await quietContent(of: window))
        }
        return frames
    }
}

extension StoryExport {
    /// The content of a window once nothing has changed for a while.
    ///
    /// Nothing waits for the careless app's work, so only silence shows its end.
    @MainActor
    private static func quietContent(of window: Window) async throws -> WindowContent {
        var version = -1
        while version != window.version {
            version = window.version
            try await Task.sleep(for: .milliseconds(700))
        }
        return window.content()
    }
}
