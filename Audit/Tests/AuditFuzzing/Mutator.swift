/// Makes odd code out of ordinary code, the same for the same seed.
package struct Mutator {
    private var state: UInt64
    private let seeds: [[UInt8]]

    package init(seed: UInt64, seeds: [[UInt8]]) {
        state = seed &* 2 &+ 1
        self.seeds = seeds.filter { !$0.isEmpty }
    }

    /// The next file.
    package mutating func next() -> [UInt8] {
        guard !seeds.isEmpty else { return [] }
        var bytes = seeds[below(seeds.count)]
        for _ in 0...below(6) { mutate(&bytes) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = below(bytes.count + 1)
        let end = min(bytes.count, place + below(40))
        switch below(10) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.insert(UInt8(truncatingIfNeeded: below(256)), at: place)
        case 4: bytes.insert(contentsOf: Array(repeated.utf8), at: place)
        case 5, 6, 7:
            bytes.insert(contentsOf: Array(Self.words[below(Self.words.count)].utf8), at: place)
        case 8: bytes.replaceSubrange(place..<end, with: Array(bytes[place..<end].reversed()))
        default: splice(&bytes, at: place)
        }
    }

    /// A word, repeated until code is nested deep or a line is long.
    private var repeated: String {
        mutating get {
            let word = ["(", "[", "{ ", ".a()", "a + ", "try? ", "do { ", "\"\\(", "else if a {} "]
            return String(repeating: word[below(word.count)], count: 1 + below(600))
        }
    }

    /// Replaces the bytes from a place on by the end of another seed.
    private mutating func splice(_ bytes: inout [UInt8], at place: Int) {
        let other = seeds[below(seeds.count)]
        bytes.removeSubrange(place...)
        bytes += other[below(other.count)...]
    }

    private static let words = [
        "try? ", "try! ", "try await ", " catch { ", "} catch let e { ", "throw ",
        "case .failure: ",
        "default: break\n", "guard let x = ", " else { return }\n", "{ _ in ", ".sink { ",
        "defer { ",
        "// triage:ignore empty-catch: x\n", "\"", "\"\"\"", "/*", "*/", "\\(", "#if ", "#endif\n",
        "\r\n", "\r", "\u{FEFF}", "\0", "🎈", "é", "\t", "`", "@", "#\"", "func f() {", "}", ")",
        "]",
        "Task { ", "isLoading = true\n", "while true { ", "retry()", "?", "!", "??", "->", "<", ">",
    ]

    private mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, limit)))
    }
}
