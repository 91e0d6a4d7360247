import AuditRules
import Foundation

/// Reads members of the configuration, and says what is wrong with one.
struct ConfigurationReader {
    var file: String

    func mistake(_ what: String) -> BadUsage { BadUsage("The configuration \(file) \(what).") }

    func texts(_ member: String, _ value: Any) throws -> [String] {
        guard let texts = value as? [String] else {
            throw mistake("needs a list of texts in \"\(member)\"")
        }
        return texts
    }

    func boolean(_ member: String, _ value: Any) throws -> Bool {
        // A number is bridged to a Boolean value, too, so its JSON decides.
        let json = (try? JSONSerialization.data(withJSONObject: [value])) ?? Data()
        let text = String(decoding: json, as: UTF8.self)
        guard ["[true]", "[false]"].contains(text) else {
            throw mistake("needs true or false in \"\(member)\"")
        }
        return text == "[true]"
    }

    /// Names of functions, without `()` and argument labels.
    func functions(_ member: String, _ value: Any) throws -> [String] {
        try texts(member, value).map { name in
            let function = String(name.prefix { $0 != "(" })
            guard function.contains(where: { $0.isLetter }) else {
                throw mistake("names no function with \"\(name)\" in \"\(member)\"")
            }
            return function
        }
    }

    func severities(_ value: Any) throws -> [String: Severity?] {
        guard let rules = value as? [String: Any] else {
            throw mistake("needs an object in \"rules\"")
        }
        return try Dictionary(
            uniqueKeysWithValues: rules.map { ($0.key, try severity(of: $0.key, $0.value)) })
    }

    private func severity(of rule: String, _ value: Any) throws -> Severity? {
        guard AllRules.description(of: rule) != nil else {
            throw mistake("knows no rule \"\(rule)\"")
        }
        guard let text = value as? String else { throw mistake(Self.levels(rule)) }
        if text == "off" { return nil }
        guard let severity = Severity(rawValue: text) else { throw mistake(Self.levels(rule)) }
        return severity
    }

    private static func levels(_ rule: String) -> String {
        "needs \"error\", \"warning\", \"note\" or \"off\" for \"\(rule)\""
    }
}
