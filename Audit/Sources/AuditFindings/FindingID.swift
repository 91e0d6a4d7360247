import AuditRules

/// The ids of findings and groups: a rule and twelve hexadecimal digits.
package enum FindingID {
    /// The id of texts that stay while the code stays.
    static func id(of rule: String, _ parts: [String]) -> String {
        let hash = ContentHash(of: Array(parts.joined(separator: "\u{1}").utf8))
        let digits = String(hash.high & 0xFFFF_FFFF_FFFF, radix: 16)
        return "\(rule)-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// The rule of an id; nil if it is malformed, or if there is no such rule.
    package static func rule(of id: String) -> String? {
        guard let hyphen = id.lastIndex(of: "-") else { return nil }
        let (rule, digits) = (String(id[..<hyphen]), id[id.index(after: hyphen)...])
        let isHash =
            digits.utf8.count == 12
            && digits.utf8.allSatisfy {
                $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102
            }
        return isHash && AllRules.description(of: rule) != nil ? rule : nil
    }
}

extension [Finding] {
    /// Gives each finding an id of its own; equal code in one run is told apart by its order.
    mutating func identify() {
        var seen: [String: Int] = [:]
        for index in indices {
            let finding = self[index]
            var parts = [finding.innermostScope, String(finding.context), finding.code]
            let base = FindingID.id(of: finding.rule, parts)
            let count = seen[base, default: 0]
            seen[base] = count + 1
            if count > 0 { parts.append(String(count)) }
            self[index].id = FindingID.id(of: finding.rule, parts)
        }
    }
}
