import Foundation

/// What a file of the queue says: a report in its first line, and in the further ones what came of it.
///
/// Each line is one object of JSON and one `write`. A last line without its end was torn, and says
/// nothing; a file whose first line was torn is none.
struct QueueFile: Sendable {
    /// The newest form that this version reads, and the one that it writes.
    static let version = 1

    let report: Report
    /// The sinks that have had it.
    private(set) var done: Set<String> = []

    /// Why a file cannot be used.
    enum ReadError: Error {
        /// It is empty, or its beginning is not all there.
        case torn
        /// A newer version wrote it.
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

    /// Reads a file.
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

    /// The first line of a report's file.
    static func firstLine(_ report: Report) throws -> Data {
        // By hand, since the caller waits for it.
        var writer = JSONWriter()
        try writer.object { writer in
            writer.member("version", version)
            writer.name("report")
            try report.write(to: &writer)
        }
        return Data(writer.bytes + [UInt8(ascii: "\n")])
    }

    /// The line that says what the person was shown.
    static func notice(_ notice: Report.ShownNotice) throws -> Data {
        try line(Line(notice: notice))
    }

    /// The line that says what the person chose.
    static func choice(_ choice: String) throws -> Data { try line(Line(choice: choice)) }

    /// The line that says that a sink has had it.
    static func done(_ sink: String) throws -> Data { try line(Line(done: sink)) }

    private static func line(_ line: Line) throws -> Data {
        try JSONEncoder().encode(line) + [UInt8(ascii: "\n")]
    }
}
