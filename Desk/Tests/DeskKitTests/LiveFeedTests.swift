import DeskModel
import DeskStore
import NIOCore
import Testing

@testable import DeskKit

@Suite("The feed of a project", .timeLimit(.minutes(10)))
struct LiveFeedTests {
    /// A feed with portions of some sizes, and the text of each of its positions.
    private static func filled(_ sizes: [Int]) -> (feed: LiveFeed, texts: [String]) {
        var (feed, texts, position) = (LiveFeed(from: 0), [String](), Int64(0))
        for size in sizes {
            var changes: [Change] = []
            for _ in 0..<size {
                position += 1
                let new = RecordedChanges.changes(at: position)
                changes += new
                texts.append(String(buffer: LiveText(json: new).bytes))
            }
            feed.append(LivePortion(changes))
        }
        return (feed, texts)
    }

    @Test(arguments: [1, 2, 3, 7])
    func `From every position the rest follows, in whole positions`(step: Int) throws {
        var (feed, texts) = Self.filled((0..<20).map { 1 + $0 % step })
        for start in 0...texts.count {
            var (text, position) = ("", Int64(start))
            while position < feed.head {
                let found = feed.json(after: position)
                let next = try #require(found)
                #expect(next.end > position)
                text += String(buffer: next.bytes)
                position = next.end
            }
            #expect(text == texts[start...].joined())
            let rest = feed.json(after: position)
            #expect(rest?.bytes.readableBytes == 0)
        }
    }

    @Test
    func `The last change of a position alone carries its id`() {
        let text = String(buffer: LiveText(json: RecordedChanges.changes(at: 7)).bytes)
        #expect(text.hasPrefix("event: event\ndata: {"))
        #expect(text.contains("}\n\nid: 7\nevent: group\ndata: {"))
        #expect(text.hasSuffix("}\n\n"))
    }

    @Test
    func `Viewers at one position share the memory of the text`() throws {
        var (feed, _) = Self.filled([5, 5])
        let texts = (0..<3).compactMap { _ in feed.json(after: 5)?.bytes }
        #expect(texts.count == 3)
        #expect(Set(texts.map(\.address)).count == 1)
    }

    @Test
    func `Old changes are forgotten, and who is before them is too far behind`() throws {
        var (feed, texts) = Self.filled(Array(repeating: 50, count: 30))
        let kept = texts.count - Int(feed.floor)
        #expect(kept <= LiveFeed.remembered / 2 && kept > LiveFeed.remembered / 2 - 50)
        let (before, found) = (feed.json(after: feed.floor - 1), feed.json(after: feed.floor))
        #expect(before == nil)
        let next = try #require(found)
        #expect(String(buffer: next.bytes) == texts[Int(feed.floor)..<Int(next.end)].joined())
    }

    @Test
    func `A position without a change of the project is reached without a text`() throws {
        var (feed, texts) = Self.filled([2])
        feed.append(LivePortion(nothingUpTo: 9))
        let found = feed.json(after: 2)
        let next = try #require(found)
        #expect(next.end == 9 && next.bytes.readableBytes == 0)
        feed.append(LivePortion(RecordedChanges.changes(at: 12)))
        for position in [Int64(2), 9] {
            let end = feed.json(after: position)?.end
            #expect(end == 12)
        }
        let all = feed.json(after: 0)
        #expect(all.map { String(buffer: $0.bytes) } == texts.joined())
    }
}

extension LiveFeed {
    fileprivate mutating func json(after position: Int64) -> (bytes: ByteBuffer, end: Int64)? {
        next(after: position, as: .json, nil)
    }
}
