import Foundation

/// The content of `.triage-audit.json`.
package struct AuditConfiguration: Sendable, Equatable {
    var include: [Glob] = []
    var exclude: [Glob] = []
    /// The severity of rules that are named; nil turns one off.
    var severities: [String: Severity?] = [:]
    var vocabulary = Vocabulary()

    package init() {}

    /// The file's name in the current directory.
    package static let fileName = ".triage-audit.json"

    /// Whether a file found in a folder is audited.
    func covers(_ path: String) -> Bool {
        (include.isEmpty || include.contains { $0.covers(path) })
            && !exclude.contains { $0.covers(path) }
    }

    /// Reads the file at a path, or the one in the current directory if it exists.
    package static func read(at path: String?) throws -> Self {
        let file = RawPath(path ?? fileName)
        if path == nil, file.entry == nil, !file.isLink { return Self() }
        switch FileContents.bytes(of: file) {
        case .success(let bytes): return try Self(json: Data(bytes), named: file.text)
        case .failure(let failure):
            throw BadUsage("The configuration \(file.text) cannot be read: \(failure.reason).")
        }
    }

    init(json: Data, named name: String) throws {
        let object = try? JSONSerialization.jsonObject(with: json)
        guard let members = object as? [String: Any] else {
            throw BadUsage("The configuration \(name) is not a JSON object.")
        }
        let reader = ConfigurationReader(file: name)
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
            try take(member, value, reader)
        }
    }

    private mutating func take(
        _ member: String, _ value: Any, _ reader: ConfigurationReader
    ) throws {
        switch member {
        case "include": include = try reader.texts(member, value).map(Glob.init)
        case "exclude": exclude = try reader.texts(member, value).map(Glob.init)
        case "rules": severities = try reader.severities(value)
        case "reporters": vocabulary.reporters = try reader.functions(member, value)
        case "alerts": vocabulary.alerts = try reader.functions(member, value)
        case "network": vocabulary.network = try reader.functions(member, value)
        default: throw reader.mistake("knows no member \"\(member)\"")
        }
    }
}

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
