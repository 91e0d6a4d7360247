package import AuditFindings
import Foundation

extension Baseline {
    private static let version = 1

    /// The baseline as JSON.
    package var json: String {
        let lines = entries.sorted { $0.precedes($1) }.map { "    " + $0.json }
        let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"version\": \(Self.version),\n  \"findings\": \(list)\n}\n"
    }

    /// Reads a baseline; nil for anything else.
    package init?(json: [UInt8]) {
        guard
            let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
            object["version"] as? Int == Self.version,
            let findings = object["findings"] as? [[String: Any]]
        else { return nil }
        var entries: [Entry] = []
        for finding in findings {
            guard let entry = Entry(members: finding) else { return nil }
            entries.append(entry)
        }
        self.init(entries: entries.sorted { $0.precedes($1) })
    }
}

extension Baseline.Entry {
    fileprivate init?(members: [String: Any]) {
        guard let rule = members["rule"] as? String, let file = members["file"] as? String,
            let scope = members["scope"] as? String, let code = members["code"] as? String
        else { return nil }
        self.init(rule: rule, file: file, scope: scope, code: code)
    }

    fileprivate var json: String {
        JSONText.object([
            ("rule", .text(rule)), ("file", .text(file)), ("scope", .text(scope)),
            ("code", .text(code)),
        ])
    }
}
