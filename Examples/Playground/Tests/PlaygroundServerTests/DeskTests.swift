import Foundation
import Testing

@testable import PlaygroundServer

@Suite struct DeskTests {
    @Test func `lines are found wherever a stream was cut`() {
        let text = "id: 1\ndata: {\"a\":1}\r\n\ndata: 한\nrest"
        let whole = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for length in 1...text.count {
            var (splitter, lines, rest) = (LineSplitter(), [Substring](), Substring(text))
            while !rest.isEmpty {
                lines += splitter.add(String(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            #expect(lines == whole.dropLast())
        }
    }

    @MainActor
    @Test func `an event's group is known from when both were told`() {
        let board = DeskBoard()
        var changes: [String] = []
        board.listen("window") { changes.append($0) }
        board.record(.event(id: "e", group: "g"))
        #expect(board.group(ofEvent: "e") == nil)
        let group = DeskGroup(id: "g", title: "home.load", count: 2, users: 1)
        board.record(.group(group))
        #expect(board.group(ofEvent: "e") == group)
        board.record(.group(group))
        board.stopListening("window")
        board.record(.event(id: "f", group: "g"))
        #expect(changes == ["g", "g"])
    }

    @MainActor
    @Test func `only the latest two thousand events are remembered`() {
        let board = DeskBoard()
        board.record(.group(DeskGroup(id: "g", title: "t", count: 1, users: 1)))
        for number in 0...2000 { board.record(.event(id: "\(number)", group: "g")) }
        #expect(board.group(ofEvent: "0") == nil)
        #expect(board.group(ofEvent: "1") != nil && board.group(ofEvent: "2000") != nil)
    }

    @Test func `a change is an event or a group, and nothing else`() {
        let event = DeskChange(json: Data(#"{"id": "e", "group": "g", "title": "t"}"#.utf8))
        guard case .event(id: "e", group: "g") = event else {
            Issue.record("no event")
            return
        }
        let group = #"{"id": "g", "title": "t", "count": 1, "users": 2, "status": "open"}"#
        guard case .group(let read)? = DeskChange(json: Data(group.utf8)) else {
            Issue.record("no group")
            return
        }
        #expect(read.users == 2)
        #expect(DeskChange(json: Data("{}".utf8)) == nil)
        #expect(DeskChange(json: Data("null".utf8)) == nil)
    }
}
