import Foundation
import PlaygroundPage

/// Makes messages of the changes since the message before.
struct WindowDiffer {
    let pages: PlaygroundPages
    private var shown: WindowContent?
    private var generation = -1

    init(pages: PlaygroundPages) { self.pages = pages }

    private struct Message: Encodable {
        let version: Int
        let idle: Bool
        let frame: Int?
        let link: String
        let regions: [String: String]
        let entries: String?
        let reset: Bool
    }

    /// The message about a content; nil if nothing has changed.
    mutating func message(
        _ content: WindowContent, generation: Int, version: Int
    ) -> String? {
        guard content != shown || generation != self.generation else { return nil }
        let isReset = generation != self.generation
        let known = isReset ? 0 : shown?.timeline.count ?? 0
        let new = content.timeline.dropFirst(known)
        let message = Message(
            version: version, idle: content.isIdle, frame: content.story?.frame, link: content.link,
            regions: changedRegions(content),
            entries: new.isEmpty ? nil : pages.entries(new, content.language), reset: isReset)
        (shown, self.generation) = (content, generation)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(message)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func changedRegions(_ content: WindowContent) -> [String: String] {
        var changed: [String: String] = [:]
        for region in PageRegion.allCases {
            if let shown, region.isSame(in: shown, and: content) { continue }
            changed[region.rawValue] = pages.region(region, of: content)
        }
        return changed
    }
}
