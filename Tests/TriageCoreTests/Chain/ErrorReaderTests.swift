import Testing
import TriageCore

@Suite("ErrorReader", .timeLimit(.minutes(5)))
struct ErrorReaderTests {
    static let paths: [([any CodingKey], String)] = [
        ([], ""), ([DeclaredKey.name], "name"), ([DynamicKey(3)], "[3]"),
        (
            [DeclaredKey.members, DynamicKey(3), DeclaredKey.profileImage],
            "members[3].profileImage"
        ),
        ([DynamicKey(0), DynamicKey(1), DeclaredKey.a, DeclaredKey.b], "[0][1].a.b"),
    ]

    @Test("A decoding error is undecodable, with its path as a programmer writes it")
    func decoding() {
        for (keys, path) in Self.paths {
            let at = DecodingError.Context(codingPath: keys, debugDescription: "plum")
            let errors: [(DecodingError, String)] = [
                (.typeMismatch(Int.self, at), "decoding.typeMismatch"),
                (.valueNotFound(Int.self, at), "decoding.valueNotFound"),
                (.dataCorrupted(at), "decoding.dataCorrupted"),
            ]
            for (error, code) in errors {
                let reading = ErrorClassifier.standardLibrary.classify(error)
                #expect(reading.kind == .undecodable)
                #expect(reading.code == code)
                #expect(reading.facts.codingPath == path)
            }
        }
    }

    /// Keys as decoders make them, of types that nobody outside can name.
    private enum Made: CodingKey {
        case both(String, Int), index(Int), text(String)

        var stringValue: String {
            switch self {
            case .both(let text, _), .text(let text): text
            case .index(let index): "Index \(index)"
            }
        }
        var intValue: Int? {
            switch self {
            case .both(_, let number), .index(let number): number
            case .text: nil
            }
        }
        init?(intValue: Int) { nil }
        init?(stringValue: String) { nil }
    }

    @Test("What may be a value of the body's is not in the path, whatever a decoder calls its keys")
    func madeKeys() throws {
        let keys: [(any CodingKey, String)] = [
            (DynamicKey("kim@example.org"), "*"), (Made.text("kim@example.org"), "*"),
            (Made.both("8837123", 8_837_123), "*"), (Made.index(3), "[3]"), (DynamicKey(3), "[3]"),
            (DynamicKey(stringValue: "8837123", intValue: 8_837_123), "*"),
        ]
        for (key, word) in keys {
            let at = DecodingError.Context(
                codingPath: [DeclaredKey.members, key, DeclaredKey.name], debugDescription: "")
            let reading = ErrorClassifier.standardLibrary.classify(DecodingError.dataCorrupted(at))
            let dot = word == "*" ? "." : ""
            #expect(reading.facts.codingPath == "members\(dot)\(word).name")
        }
    }

    @Test("A missing key is the end of its path")
    func missingKey() {
        let at = DecodingError.Context(
            codingPath: [DeclaredKey.list, DynamicKey(0)], debugDescription: "plum")
        let reading = ErrorClassifier.standardLibrary.classify(
            DecodingError.keyNotFound(DeclaredKey.name, at))
        #expect(reading.code == "decoding.keyNotFound")
        #expect(reading.facts.codingPath == "list[0].name")
    }

    @Test("What a decoder gives as the reason is a cause")
    func underlying() {
        let at = DecodingError.Context(
            codingPath: [], debugDescription: "", underlyingError: OpaqueError.lost)
        #expect(CauseChain(DecodingError.dataCorrupted(at)).links.last?.code == "lost")
    }

    @Test("A cancellation is read as one, and an unknown error has no kind")
    func kinds() {
        #expect(ErrorClassifier.standardLibrary.classify(CancellationError()).kind == .canceled)
        #expect(ErrorClassifier.standardLibrary.classify(OpaqueError.lost).kind == nil)
        #expect(ErrorClassifier.standardLibrary.classify(Fault(.server, code: "a")).code == "a")
    }

    @Test("The first reader that knows an error has the word")
    func or() {
        let mine = ErrorClassifier {
            $0 is OpaqueError ? ErrorClassification(kind: .storage, code: "mine") : nil
        }
        let other = ErrorClassifier { _ in ErrorClassification(code: "other") }
        #expect(mine.or(other).classify(OpaqueError.lost).code == "mine")
        #expect(mine.or(other).classify(CancellationError()).code == "other")
        #expect(other.or(mine).classify(OpaqueError.lost).code == "other")
        #expect(mine.or(.standardLibrary).classify(CancellationError()).kind == .canceled)
    }

    @Test("An app's own reader does not have to know what ours knows")
    func alone() {
        let mine = ErrorClassifier {
            $0 is OpaqueError ? ErrorClassification(kind: .storage, code: "mine") : nil
        }
        #expect(mine.classify(CancellationError()).kind == .canceled)
        #expect(
            CauseChain(Fault(.server, cause: OpaqueError.lost), classifier: mine).links.count == 2)
    }

    @Test("A reader is asked for every error of the chain")
    func whole() {
        let mine = ErrorClassifier {
            $0 is OpaqueError ? ErrorClassification(kind: .storage, code: "mine") : nil
        }
        let chain = CauseChain(
            Wrapping.one(OpaqueError.lost), classifier: mine.or(.standardLibrary))
        #expect(chain.links.map(\.code) == ["one", "mine"])
        #expect(chain.kind == .storage)
    }
}
