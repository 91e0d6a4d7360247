import Foundation

/// The texts of `Tests/Corpora`, one a line.
package enum Corpus {
    /// Reads the lines of a text, which a missing file has none of: whoever reads them counts them.
    package static func lines(_ name: String) -> [String] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.appendingPathComponent("Corpora/\(name).txt")
        let text = try? String(contentsOf: file, encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
