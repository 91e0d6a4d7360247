import AuditRules
import AuditSemantics
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
