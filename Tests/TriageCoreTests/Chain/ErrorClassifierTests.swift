import Testing
import TriageCore
import TriageTesting

@Suite("ErrorReader", .timeLimit(.minutes(30)))
struct ErrorClassifierTests {
    static let paths: [([any CodingKey], String)] = [
        ([], ""), ([DeclaredKey.name], "name"), ([DynamicKey(3)], "[3]"),
        (
            [DeclaredKey.members, DynamicKey(3), DeclaredKey.profileImage],
            "members[3].profileImage"
        ),
        ([DynamicKey(0), DynamicKey(1), DeclaredKey.a, DeclaredKey.b], "[0][1].a.b"),
    ]

    @Test
    func `A decoding error is undecodable, with its path as a developer writes it`() {
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

    /// Keys as decoders make them, of types that no other code can name.
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

    @Test
    func `Keys that may be values of the body are not in the path, under any name of a decoder's`()
        throws
    {
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

    @Test
    func `A missing key is the end of its path`() {
        let at = DecodingError.Context(
            codingPath: [DeclaredKey.list, DynamicKey(0)], debugDescription: "plum")
        let reading = ErrorClassifier.standardLibrary.classify(
            DecodingError.keyNotFound(DeclaredKey.name, at))
        #expect(reading.code == "decoding.keyNotFound")
        #expect(reading.facts.codingPath == "list[0].name")
    }

    @Test
    func `The underlying error of a decoder is a cause`() {
        let at = DecodingError.Context(
            codingPath: [], debugDescription: "", underlyingError: OpaqueError.lost)
        #expect(CauseChain(DecodingError.dataCorrupted(at)).links.last?.code == "lost")
    }

    @Test
    func `A cancellation is recognized, and an unknown error has no kind`() {
        #expect(ErrorClassifier.standardLibrary.classify(CancellationError()).kind == .canceled)
        #expect(ErrorClassifier.standardLibrary.classify(OpaqueError.lost).kind == nil)
        #expect(ErrorClassifier.standardLibrary.classify(Fault(.server, code: "a")).code == "a")
    }

    @Test
    func `The first classifier that knows an error decides`() {
        let mine = ErrorClassifier {
            $0 is OpaqueError ? ErrorClassification(kind: .storage, code: "mine") : nil
        }
        let other = ErrorClassifier { _ in ErrorClassification(code: "other") }
        #expect(mine.or(other).classify(OpaqueError.lost).code == "mine")
        #expect(mine.or(other).classify(CancellationError()).code == "other")
        #expect(other.or(mine).classify(OpaqueError.lost).code == "other")
        #expect(mine.or(.standardLibrary).classify(CancellationError()).kind == .canceled)
    }

    @Test
    func `An app's own classifier need not know the standard library's errors`() {
        let mine = ErrorClassifier {
            $0 is OpaqueError ? ErrorClassification(kind: .storage, code: "mine") : nil
        }
        #expect(mine.classify(CancellationError()).kind == .canceled)
        #expect(
            CauseChain(Fault(.server, cause: OpaqueError.lost), classifier: mine).links.count == 2)
    }

    @Test
    func `A classifier is asked about every error of the chain`() {
        let mine = ErrorClassifier {
            $0 is OpaqueError ? ErrorClassification(kind: .storage, code: "mine") : nil
        }
        let chain = CauseChain(
            Wrapping.one(OpaqueError.lost), classifier: mine.or(.standardLibrary))
        #expect(chain.links.map(\.code) == ["one", "mine"])
        #expect(chain.kind == .storage)
    }

    @Test
    func `An error that classifies itself is read by every classifier, and the app's own wins`() {
        let errors: [(SelfClassifying, Fault.Kind?)] = [
            (.stopped, .canceled), (.wrapped(CancellationError()), .canceled), (.lost, nil),
        ]
        let knowsNothing = ErrorClassifier { _ in nil }
        for (error, kind) in errors {
            for classifier in [.standardLibrary, knowsNothing] {
                #expect(CauseChain(error, classifier: classifier).kind == kind)
                #expect(classifier.classify(error).code == "sdk")
            }
            let own = ErrorClassifier { _ in ErrorClassification(kind: .storage, code: "own") }
            #expect(own.or(.standardLibrary).classify(error).code == "own")
        }
        let reporter = RecordingReporter()
        FaultCenter(reportingTo: reporter).run("a") { throw SelfClassifying.stopped }
        #expect(reporter.drafts.isEmpty)
    }
}

private enum SelfClassifying: SelfClassifyingError {
    case stopped, lost
    case wrapped(any Error)

    var classification: ErrorClassification {
        var known = ErrorClassification(reflecting: self)
        known.code = "sdk"
        if case .stopped = self { known.kind = .canceled }
        return known
    }
}
