package import AuditFindings
import Foundation

/// The baseline as a file: one finding a line, so that a merge is easy.
extension Baseline {
    private static let version = 1

    private struct Content: Decodable {
        var version: Int
        var findings: [Entry]
    }

    /// The baseline as JSON.
    package var json: String {
        let lines = entries.sorted { $0.precedes($1) }.map { "    " + $0.json }
        let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"version\": \(Self.version),\n  \"findings\": \(list)\n}\n"
    }

    /// Reads a baseline; nil for anything else.
    package init?(json: [UInt8]) {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(json)),
            content.version == Self.version
        else { return nil }
        self.init(entries: content.findings.sorted { $0.precedes($1) })
    }
}

extension Baseline.Entry {
    fileprivate var json: String {
        JSONText.object([
            ("rule", .text(rule)), ("file", .text(file)), ("scope", .text(scope)),
            ("code", .text(code)), ("context", .text(context)),
        ])
    }
}
