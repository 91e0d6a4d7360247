package import DeskModel
import DeskPostgres
import Foundation

/// The content of a configuration file.
package struct ConfigurationFile: Hashable, Sendable {
    /// The address that the desk listens on.
    package var listen: ListenAddress?
    /// The folder of its data.
    package var data: String?
    /// The PostgreSQL database of its data; nil keeps it in the folder.
    package var database: String?
    /// The address that people and apps use.
    package var publicURL: PublicURL?
    /// The settings of projects.
    package var projects: [Int: ProjectSettings] = [:]

    /// Creates a file without settings.
    package init() {}

    /// Reads a file.
    ///
    /// - Throws: ``DeskFailure`` if it cannot be read, is no JSON, or has an unknown setting.
    package init(path: String) throws(DeskFailure) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw DeskFailure("The configuration file cannot be read.")
        }
        guard let json = try? JSON(reading: bytes) else {
            throw DeskFailure("The configuration file is no JSON.")
        }
        try self.init(json)
    }

    /// Reads the content of a file.
    ///
    /// - Throws: ``DeskFailure`` for a member that is not known or has no such value.
    package init(_ json: JSON) throws(DeskFailure) {
        guard let members = json.object?.members else {
            throw DeskFailure("The configuration file is no JSON object.")
        }
        for (name, value) in members { try read(name, value) }
    }

    private mutating func read(_ name: String, _ value: JSON) throws(DeskFailure) {
        switch name {
        case "listen": listen = try Self.some(value.string.flatMap(ListenAddress.init), name)
        case "data": data = try Self.some(value.string.flatMap { $0.isEmpty ? nil : $0 }, name)
        case "database": database = try Self.some(value.string.flatMap(Self.database), name)
        case "publicURL": publicURL = try Self.some(value.string.flatMap(PublicURL.init), name)
        case "projects":
            for (id, settings) in try Self.some(value.object, name).members {
                projects[try Self.some(ProjectSettings.id(id), name)] = try Self.settings(settings)
            }
        default: throw DeskFailure("The configuration file has a member that is not known.")
        }
    }

    /// The message about an address of a database in another form.
    static let databaseForm = "The database is postgres://USER@HOST:PORT/NAME."

    /// The address of a database; nil if it is malformed.
    static func database(_ url: String) -> String? {
        (try? PostgresConfiguration(url: url)).map { _ in url }
    }

    private static func settings(_ json: JSON) throws(DeskFailure) -> ProjectSettings {
        var settings = ProjectSettings()
        for (name, value) in try some(json.object, "projects").members {
            switch name {
            case "quotaPerMinute": settings.quotaPerMinute = try some(number(value), name)
            case "sampleRate": settings.sampleRate = try some(share(value), name)
            case "retentionDays": settings.retentionDays = try some(bound(value), name)
            case "tracker": settings.tracker = try some(tracker(value), name)
            case "keepContact": settings.keepsContact = try some(value.bool, name)
            case "maxEvents": settings.maxEvents = try some(bound(value), name)
            case "quotaBytesPerDay": settings.quotaBytesPerDay = try some(bytes(value), name)
            case "maxBytes": settings.maxBytes = try some(bytes(value), name)
            case "enabled": settings.isEnabled = try some(value.bool, name)
            default: throw DeskFailure("The configuration file has a setting that is not known.")
            }
        }
        return settings
    }

    private static func tracker(_ json: JSON) -> String? {
        json.string.flatMap { IssueTracker($0) == nil ? nil : $0 }
    }

    private static func number(_ json: JSON) -> Int? {
        json.int.flatMap { ProjectSettings.isCount($0) ? $0 : nil }
    }

    private static func bytes(_ json: JSON) -> Int? {
        json.int.flatMap { ProjectSettings.isByteCount($0) ? $0 : nil }
    }

    private static func bound(_ json: JSON) -> Int? {
        json.int.flatMap { ProjectSettings.isBound($0) ? $0 : nil }
    }

    private static func share(_ json: JSON) -> Double? {
        json.double.flatMap { ProjectSettings.isShare($0) ? $0 : nil }
    }

    private static func some<Value>(
        _ value: Value?, _ name: String
    ) throws(DeskFailure) -> Value {
        guard let value else {
            throw DeskFailure("The configuration file's \(name) has a value that it cannot have.")
        }
        return value
    }
}

extension ProjectSettings {
    /// Whether a number can be a quota; none comes in with a quota of 0.
    package static func isCount(_ number: Int) -> Bool { (0...1_000_000_000).contains(number) }

    /// Whether a number can be the days or the number of events that are kept: all or some, not none.
    package static func isBound(_ number: Int) -> Bool { number > 0 && isCount(number) }

    /// Whether a number can be one of bytes; 0 is no limit.
    package static func isByteCount(_ number: Int) -> Bool {
        (0...ClientNumber.limit).contains(number)
    }

    /// Whether a number can be a sample rate.
    package static func isShare(_ number: Double) -> Bool { (0...1).contains(number) }

    /// The id of a project, as it is written in paths and files: digits, the first one not 0; nil for
    /// another text.
    static func id(_ text: some StringProtocol) -> Int? {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, text.utf8.first != UInt8(ascii: "0"), text.utf8.count <= 12 else {
            return nil
        }
        return Int(text)
    }
}
