import Foundation

/// The content of a report's file: the report in the first line, updates in the others.
///
/// Each line is one JSON object and one `write`. A last line without a line break is incomplete and
/// ignored. A file without a complete first line is unreadable.
struct QueueFile: Sendable {
    /// The format version that is written, and the only one that is read.
    static let version = 1

    let report: Report
    /// The sinks that the report was delivered to or dropped for.
    private(set) var done: Set<String> = []

    /// The reason that a file cannot be used.
    enum ReadError: Error {
        /// The file is empty, or its first line is incomplete.
        case torn
        /// Another version wrote the file.
        case newerVersion
    }

    private struct Line: Codable {
        var version: Int?
        var report: Report?
        var notice: Report.ShownNotice?
        var choice: String?
        var done: String?
    }

    private struct Version: Decodable {
        let version: Int
    }

    /// Reads the content of a file.
    init(_ content: Data) throws(ReadError) {
        let lines = Array(content).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).dropLast().map { Data($0) }
        guard let first = lines.first else { throw .torn }
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: first) else { throw .torn }
        guard version.version == Self.version else { throw .newerVersion }
        guard var report = (try? decoder.decode(Line.self, from: first))?.report else {
            throw .torn
        }
        for line in lines.dropFirst() {
            guard let line = try? decoder.decode(Line.self, from: line) else { continue }
            if let notice = line.notice { report.recordNotice(notice) }
            if let choice = line.choice { report.notice?.choice = choice }
            if let sink = line.done { done.insert(sink) }
        }
        self.report = report
    }

    /// Returns the first line of a report's file.
    static func firstLine(_ report: Report) throws -> Data {
        // Written by hand, because a caller waits for it.
        var writer = JSONWriter()
        try writer.object { writer in
            writer.member("version", version)
            writer.name("report")
            try report.write(to: &writer)
        }
        return Data(writer.bytes + [UInt8(ascii: "\n")])
    }

    /// Returns the line for the notice that the user was shown.
    static func notice(_ notice: Report.ShownNotice) throws -> Data {
        try line(Line(notice: notice))
    }

    /// Returns the line for the user's choice.
    static func choice(_ choice: String) throws -> Data { try line(Line(choice: choice)) }

    /// Returns the line that marks a sink as done.
    static func done(_ sink: String) throws -> Data { try line(Line(done: sink)) }

    private static func line(_ line: Line) throws -> Data {
        try JSONEncoder().encode(line) + [UInt8(ascii: "\n")]
    }
}
