package import AuditFindings
import Foundation

/// The verdicts as a file: the id, the rule and the verdict, one a line.
extension Verdicts {
    private static let version = 1

    private struct Content: Decodable {
        struct Entry: Decodable {
            var id: String
            var verdict: String
        }

        var version: Int
        var verdicts: [Entry]
    }

    /// The verdicts as JSON.
    package var json: String {
        let lines = byID.sorted { $0.key < $1.key }.map { id, verdict in
            "    "
                + JSONText.object([
                    ("id", .text(id)), ("rule", .text(FindingID.rule(of: id) ?? "")),
                    ("verdict", .text(verdict.rawValue)),
                ])
        }
        let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"version\": \(Self.version),\n  \"verdicts\": \(list)\n}\n"
    }

    /// Reads verdicts; nil for anything else.
    package init?(json: [UInt8]) {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(json)),
            content.version == Self.version
        else { return nil }
        var byID: [String: Verdict] = [:]
        for entry in content.verdicts {
            guard let verdict = Verdict(rawValue: entry.verdict) else { return nil }
            byID[entry.id] = verdict
        }
        self.init(byID)
    }
}
