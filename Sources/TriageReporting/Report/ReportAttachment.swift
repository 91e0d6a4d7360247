public import Foundation
import TriageCore
import TriageRedaction

/// A small file that is sent with a report.
///
/// A report keeps its first ten files that fit 256 KiB together. Files wait apart from the reports:
/// sixteen reports keep theirs, and the oldest files go first. Sinks without files, such as
/// OpenTelemetry's and Google Analytics', leave them out.
public struct ReportAttachment: Sendable, Codable, Hashable {
    /// The file's name; only its last path component is sent.
    public var name: String
    /// The contents; if they are text in UTF-8, the pipeline removes secrets from them.
    public var data: Data
    /// The media type of the contents, such as `text/csv`.
    public var mediaType: String?

    /// Creates an attachment.
    public init(name: String, data: Data, mediaType: String? = nil) {
        self.name = name
        self.data = data
        self.mediaType = mediaType
    }
}

extension [ReportAttachment] {
    /// Returns the files that fit, without secrets in their names and their texts.
    func redacted(_ redact: ReportRedactor) -> Self {
        var room = 256 << 10
        return prefix(10).compactMap { file in
            guard file.data.count <= room else { return nil }
            room -= file.data.count
            // First, because a path may be what makes a secret one.
            let name = redact(file.name).split { $0 == "/" || $0 == "\\" }.last.map(String.init)
            // A quote or a control character would end a field of a header.
            let safe = escapingControlCharacters((name ?? "").bounded(to: 255))
                .replacing("\"", with: "_")
            let text = String(data: file.data, encoding: .utf8)
            return ReportAttachment(
                name: safe.isEmpty ? "attachment" : safe,
                data: text.map { Data(redact($0, maxBytes: .max).utf8) } ?? file.data,
                mediaType: file.mediaType.map { redact($0) }.flatMap { $0.isMediaType ? $0 : nil })
        }
    }
}

extension String {
    fileprivate var isMediaType: Bool {
        wholeMatch(of: /[\w.+-]{1,100}\/[\w.+-]{1,100}/.asciiOnlyWordCharacters()) != nil
    }
}
