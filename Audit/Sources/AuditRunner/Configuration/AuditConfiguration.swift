import AuditRules
import AuditSemantics
import Foundation

/// The content of one `.triage-audit.json`, or of several that hold for a file.
package struct AuditConfiguration: Sendable, Equatable {
    var include: [PathPattern] = []
    var exclude: [PathPattern] = []
    /// The severity of rules that are named; nil turns one off.
    var severities: [String: Severity?] = [:]
    var vocabulary = Vocabulary()
    /// Whether configurations of the folders above do not hold here.
    var isRoot = false

    package init() {}

    /// The file's name in a folder.
    package static let fileName = ".triage-audit.json"

    /// Whether a file found in a folder is audited.
    func covers(_ path: AuditedPath) -> Bool {
        (include.isEmpty || include.contains { $0.covers(path) })
            && !exclude.contains { $0.covers(path) }
    }

    /// The configuration of a folder further in, on top of this one: it wins rule by rule, and names add up.
    func joined(with inner: Self) -> Self {
        var joined = inner
        joined.include = inner.include.isEmpty ? include : inner.include
        joined.exclude = exclude + inner.exclude
        joined.severities = severities.merging(inner.severities) { $1 }
        joined.vocabulary.reporters = vocabulary.reporters + inner.vocabulary.reporters
        joined.vocabulary.alerts = vocabulary.alerts + inner.vocabulary.alerts
        joined.vocabulary.network = vocabulary.network + inner.vocabulary.network
        return joined
    }

    /// Reads the file that `--config` names; its patterns are relative to the current directory.
    package static func read(at path: String) throws -> Self {
        try read(RawPath(path), base: nil)
    }

    /// Reads a file whose patterns are relative to a folder.
    static func read(_ file: RawPath, base: [Substring]?) throws -> Self {
        switch FileContents.bytes(of: file) {
        case .success(let bytes): return try Self(json: Data(bytes), named: file.text, base: base)
        case .failure(let failure):
            throw BadUsage("The configuration \(file.text) cannot be read: \(failure.reason).")
        }
    }

    init(json: Data, named name: String, base: [Substring]? = nil) throws {
        let object = try? JSONSerialization.jsonObject(with: json)
        guard let members = object as? [String: Any] else {
            throw BadUsage("The configuration \(name) is not a JSON object.")
        }
        let reader = ConfigurationReader(file: name)
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
            try take(member, value, reader, base)
        }
    }

    private mutating func take(
        _ member: String, _ value: Any, _ reader: ConfigurationReader, _ base: [Substring]?
    ) throws {
        func patterns() throws -> [PathPattern] {
            try reader.texts(member, value).map { PathPattern(glob: Glob($0), base: base) }
        }
        switch member {
        case "root": isRoot = try reader.boolean(member, value)
        case "include": include = try patterns()
        case "exclude": exclude = try patterns()
        case "rules": severities = try reader.severities(value)
        case "reporters": vocabulary.reporters = try reader.functions(member, value)
        case "alerts": vocabulary.alerts = try reader.functions(member, value)
        case "network": vocabulary.network = try reader.functions(member, value)
        default: throw reader.mistake("knows no member \"\(member)\"")
        }
    }
}
