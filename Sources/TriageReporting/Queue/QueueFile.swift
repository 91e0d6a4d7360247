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
    /// Whether the report had attachments, which are in another file.
    let hasAttachments: Bool

    /// A line of a file; an update has a notice, a choice, or a sink that is done.
    struct Line: Codable {
        var version: Int?
        var report: Report?
        var notice: Report.ShownNotice?
        var choice: String?
        var done: String?
        var hasAttachments: Bool?

        /// The line as it stands in the file.
        var data: Data {
            get throws { try JSONEncoder().encode(self) + [UInt8(ascii: "\n")] }
        }
    }

    /// The error of a first line without a report, or of another version.
    private struct Unreadable: Error {}

    /// Reads the content of a file.
    ///
    /// - Throws: An error if the first line is incomplete, or if another version wrote the file.
    init(_ content: Data) throws {
        let lines = Array(content).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).dropLast().map { Data($0) }
        let decoder = JSONDecoder()
        let first = try decoder.decode(Line.self, from: lines.first ?? Data())
        guard first.version == Self.version, var report = first.report else { throw Unreadable() }
        for line in lines.dropFirst() {
            guard let line = try? decoder.decode(Line.self, from: line) else { continue }
            if let notice = line.notice { report.recordNotice(notice) }
            if let choice = line.choice { report.notice?.choice = choice }
            if let sink = line.done { done.insert(sink) }
        }
        self.report = report
        hasAttachments = first.hasAttachments == true
    }

    /// Returns the first line of a report's file.
    static func firstLine(_ report: Report) throws -> Data {
        // Written by hand, because a caller waits for it.
        var writer = JSONWriter()
        try writer.object { writer in
            writer.member("version", version)
            try writer.object("report", report) { try $1.write(to: &$0) }
            try writer.member("hasAttachments", encoding: report.attachments.isEmpty ? nil : true)
        }
        return Data(writer.bytes + [UInt8(ascii: "\n")])
    }
}
