import Testing
import TriageCore

@Suite("Names of errors", .timeLimit(.minutes(30)))
struct ErrorNameTests {
    static let codes: [(any Error, String)] = [
        (OpaqueError.broken, "broken"), (Wrapping.one(OpaqueError.lost), "one"),
        (Labelled.size(4.5), "size"), (Coded.third, "third"),
        (Worded.secret, "Worded"), (Worded.told("plum"), "told"), (Debugging.secret, "Debugging"),
        (Streaming.secret, "Streaming"), (Structure(text: "plum"), "Structure"),
        (Object(), "Object"),
        (Generic<Hidden>(), "Generic<Hidden>"), (Hidden.plum, "plum"),
    ]

    @Test
    func `The code is the name of the case or else of the type, never a text`() {
        for (error, name) in Self.codes { #expect(CauseChain(error).links.first?.code == name) }
    }

    @Test
    func `A whole number of five digits that is a case's only payload follows the code in a chain`()
    {
        let numbers: [(Labelled, String)] = [
            (.status(code: 418), "status.418"), (.errno(-25_300), "errno.-25300"),
            (.errno(99_999), "errno.99999"), (.errno(100_000), "errno"),
            (.member("4711"), "member"),
            (.pair(1, 2), "pair"), (.maybe(7), "maybe.7"), (.maybe(nil), "maybe"),
        ]
        for (error, code) in numbers {
            #expect(CauseChain(error).links.first?.code == code)
            let classification = ErrorClassifier.standardLibrary.classify(error)
            #expect(!classification.groupsByNumber && !classification.code.contains("."))
        }
    }

    @Test
    func `The type is qualified and has no address, at any depth of nesting`() {
        let types: [(any Error, String)] = [
            (Fault(.server), "Triage.Fault"), (OpaqueError.broken, "TriageCoreTests.OpaqueError"),
            (Hidden.plum, "TriageCoreTests.Hidden"), (Outer.Inner(), "TriageCoreTests.Outer.Inner"),
            (Generic<Hidden>(), "TriageCoreTests.Generic<TriageCoreTests.Hidden>"),
            (
                Generic<(Int, Hidden)>(),
                "TriageCoreTests.Generic<(Swift.Int, TriageCoreTests.Hidden)>"
            ),
            (Generic<() -> Hidden>(), "TriageCoreTests.Generic<() -> TriageCoreTests.Hidden>"),
        ]
        for (error, name) in types { #expect(CauseChain(error).links.first?.type == name) }
    }

    @Test
    func `A type within a function has a name without an address`() {
        struct Local: Error {}
        let type = CauseChain(Local()).links.first?.type ?? ""
        #expect(type.hasSuffix("Local"))
        #expect(!type.contains("$"))
    }

    @Test
    func `An error's own description is in no text of its chain`() {
        let errors: [any Error] = [
            Worded.secret, Worded.told("plum"), Debugging.secret, Streaming.secret,
            Structure(text: "plum"), Object(),
        ]
        for error in errors { #expect(!"\(CauseChain(error))".contains("plum")) }
    }

    @Test
    func `An error in the reason of a case is a cause, at most four levels deep`() {
        let reason = Layered.Reason.broken(error: OpaqueError.lost, times: 2)
        #expect(CauseChain(Layered.failed(reason: reason)).links.map(\.code) == ["failed", "lost"])
        let deep = Layered.failed(
            reason: .again([.again([.broken(error: OpaqueError.lost, times: 1)])]))
        #expect(CauseChain(deep).links.map(\.code) == ["failed"])
    }

    @Test
    func `An error in a struct that an error holds is a cause, and structs are no levels`() {
        let item = Item(error: OpaqueError.lost)
        for held in [item, [item], (1, item), Box(Box(Box(Box(Box(item)))))] as [Any] {
            #expect(errorsHeld(by: Holding(held)).map(caseName) == ["lost"])
        }
        let beside = [OpaqueError.broken, Deep.nested(20)] as [Any]
        #expect(errorsHeld(by: Holding(beside)).last is UnreadCauses)
        // Texts and numbers, however many, hide no error.
        let plain = [OpaqueError.broken, Array(repeating: Box(Box(1)), count: 2_000)] as [Any]
        #expect(errorsHeld(by: Holding(plain)).map(caseName) == ["broken"])
    }

    @Test
    func `A long list of plain structs is no failure, and one with an error late in it is`() {
        let plain = Array(repeating: Row(id: 1, note: nil, tags: ["plum"], size: 2), count: 400)
        let ended = Holding([CancellationError(), plain] as [Any])
        #expect(errorsHeld(by: ended).count == 1)
        #expect(CauseChain(ended).isCancellation)
        let items = Array(repeating: Item(error: nil), count: 9) + [Item(error: OpaqueError.lost)]
        for list in [items, items.reversed()] {
            let failed = Holding([CancellationError(), list] as [Any])
            #expect(errorsHeld(by: failed).count == 2 && !CauseChain(failed).isCancellation)
        }
    }

    @Test
    func `All properties and elements of an error are read, and what is too much is named`() {
        let nine = Nine(
            a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: OpaqueError.lost, i: OpaqueError.broken)
        #expect(CauseChain(nine).links.map(\.code) == ["Nine", "lost", "broken"])
        let mixed: [Result<Int, any Error>] = (0..<9).map { .success($0) } + [.failure(nine)]
        let chain = CauseChain(Holding(mixed))
        #expect(chain.links.map(\.code) == ["Holding", "Nine", "lost", "broken"])
        let numbers: [Any] = [Array(0..<2_000), OpaqueError.lost]
        #expect(errorsHeld(by: Holding(numbers)).map(caseName) == ["lost"])
        let many = Array(repeating: OpaqueError.lost, count: 2_000)
        #expect(errorsHeld(by: Holding(many)).last is UnreadCauses)
    }
}

private struct Holding: Error, @unchecked Sendable {
    // Unchecked: a test reads it on one thread.
    let value: Any
    init(_ value: Any) { self.value = value }
}

private struct Item {
    let name = "plum"
    let error: (any Error)?
}

private struct Row {
    let id: Int
    let note: String?
    let tags: [String]
    let size: Int?
}

private struct Box {
    let value: Any
    init(_ value: Any) { self.value = value }
}

private enum Deep {
    /// Returns a number in structs in one another.
    static func nested(_ depth: Int) -> Box { Box(depth == 0 ? 1 : nested(depth - 1)) }
}

private enum Hidden: Error { case plum }
private enum Labelled: Error {
    case status(code: Int), errno(Int32), member(String), pair(Int, Int), maybe(UInt?), size(Double)
}
private enum Coded: Int, Error { case first, second, third }

private enum Layered: Error {
    indirect enum Reason { case broken(error: any Error, times: Int), again([Reason]) }

    case failed(reason: Reason)
}

private enum Outer {
    struct Inner: Error {}
}

private enum Worded: Error, CustomStringConvertible {
    case secret
    case told(String)
    var description: String { "plum" }
}

private enum Debugging: Error, CustomDebugStringConvertible {
    case secret
    var debugDescription: String { "plum" }
}

private enum Streaming: Error, TextOutputStreamable {
    case secret
    func write(to target: inout some TextOutputStream) { target.write("plum") }
}

private struct Structure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

private final class Object: Error, CustomStringConvertible {
    var description: String { "plum" }
}

private struct Generic<Of>: Error {}

private struct Nine: Error {
    let a, b, c, d, e, f, g: Int
    let h, i: OpaqueError
}
