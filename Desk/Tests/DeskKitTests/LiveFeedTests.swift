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
                texts.append(String(buffer: LivePortion(new).bytes))
            }
            feed.append(LivePortion(changes))
        }
        return (feed, texts)
    }

    @Test(arguments: [1, 2, 3, 7])
    func `From every position the rest follows, in whole positions`(step: Int) throws {
        let (feed, texts) = Self.filled((0..<20).map { 1 + $0 % step })
        for start in 0...texts.count {
            var (text, position) = ("", Int64(start))
            while position < feed.head {
                let next = try #require(feed.next(after: position))
                #expect(next.end > position)
                text += String(buffer: next.bytes)
                position = next.end
            }
            #expect(text == texts[start...].joined())
            #expect(feed.next(after: position)?.bytes.readableBytes == 0)
        }
    }

    @Test
    func `The last change of a position alone carries its id`() {
        let text = String(buffer: LivePortion(RecordedChanges.changes(at: 7)).bytes)
        #expect(text.hasPrefix("event: event\ndata: {"))
        #expect(text.contains("}\n\nid: 7\nevent: group\ndata: {"))
        #expect(text.hasSuffix("}\n\n"))
    }

    @Test
    func `Viewers at one position share the memory of the text`() throws {
        let (feed, _) = Self.filled([5, 5])
        let texts = try (0..<3).map { _ in try #require(feed.next(after: 5)).bytes }
        #expect(Set(texts.map(\.address)).count == 1)
    }

    @Test
    func `Old changes are forgotten, and who is before them is too far behind`() throws {
        let (feed, texts) = Self.filled(Array(repeating: 50, count: 30))
        let kept = texts.count - Int(feed.floor)
        #expect(kept <= LiveFeed.remembered / 2 && kept > LiveFeed.remembered / 2 - 50)
        #expect(feed.next(after: feed.floor - 1) == nil)
        let next = try #require(feed.next(after: feed.floor))
        #expect(String(buffer: next.bytes) == texts[Int(feed.floor)..<Int(next.end)].joined())
    }

    @Test
    func `A position without a change of the project is reached without a text`() throws {
        var (feed, texts) = Self.filled([2])
        feed.append(LivePortion(nothingUpTo: 9))
        let next = try #require(feed.next(after: 2))
        #expect(next.end == 9 && next.bytes.readableBytes == 0)
        feed.append(LivePortion(RecordedChanges.changes(at: 12)))
        #expect(feed.next(after: 2)?.end == 12 && feed.next(after: 9)?.end == 12)
        #expect(feed.next(after: 0).map { String(buffer: $0.bytes) } == texts.joined())
    }
}
