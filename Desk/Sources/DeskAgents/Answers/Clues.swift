import DeskModel

/// The names of an event that its app's sources may have too.
struct Clues: Sendable {
    /// A line that the failure passed: a frame of the app's own, or the place where its report was made.
    struct Place: Hashable {
        /// The name of the file, without folders.
        let file: String
        /// The line; nil if the event tells the file alone.
        let line: Int?
    }

    /// The places, the one that failed first.
    let places: [Place]
    /// The words of the app's own, each with what it is: an operation, a path, a type, or an error.
    let words: [(word: String, kind: String)]

    /// The largest number of frames, and of errors of a chain.
    private static let limit = 50
    /// The lengths of a word that is more than a coincidence.
    private static let lengths = 4...200

    init(_ event: JSON) {
        let (outline, contexts) = (EventOutline(event), event["contexts"])
        let chain = (contexts?["report"]?["chain"]?.array ?? []).prefix(Self.limit)
        let own =
            outline.stack.contains(where: \.isInApp)
            ? outline.stack.filter(\.isInApp) : outline.stack
        let reported = contexts?["report"]?["location"]?.string.flatMap(Self.place)
        places =
            (reported.map { [$0] } ?? [])
            + own.reversed().prefix(Self.limit).compactMap { Self.place($0.json) }
        let named: [(String?, String)] =
            [
                (event["transaction"]?.string ?? outline.tag("operation"), "operation"),
                (contexts?["request"]?["path"]?.string, "path"),
                (contexts?["body"]?["type"]?.string.map(Self.lastName), "type"),
            ] + chain.map { ($0.string.flatMap(Self.ownError), "error") }
        words = named.reduce(into: []) { words, next in
            guard let word = next.0, Self.lengths.contains(word.count),
                !words.contains(where: { $0.word == word })
            else { return }
            words.append((word, next.1))
        }
    }

    /// The place of a frame.
    private static func place(_ frame: JSON) -> Place? {
        let path = frame["filename"]?.string ?? frame["abs_path"]?.string
        return path.map { Place(file: fileName($0), line: frame["lineno"]?.int) }
    }

    /// The place that a report names: `Shop/Home.swift:14`.
    private static func place(_ text: String) -> Place? {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        return Place(
            file: fileName(String(text[..<colon])), line: Int(text[text.index(after: colon)...]))
    }

    private static func fileName(_ path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    }

    /// The error of a chain's line, unless it is Triage's or Swift's, which every file may name.
    private static func ownError(_ line: String) -> String? {
        let type = String(line.prefix { $0 != " " })
        let isForeign = ["Triage.", "Swift.", "Foundation."].contains { type.hasPrefix($0) }
        return isForeign ? nil : lastName(type)
    }

    /// The name of a type without its module and its marks: `Home` of `Swift.Array<Shop.Home>`.
    private static func lastName(_ type: String) -> String {
        type.split { "<>., ".contains($0) }.last.map(String.init) ?? ""
    }
}
