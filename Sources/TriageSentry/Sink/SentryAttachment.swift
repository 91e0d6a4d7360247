public import Foundation

/// A file that is sent with a report.
public struct SentryAttachment: Sendable, Hashable {
    /// The file's name; only its last path component is sent.
    public var filename: String
    /// The contents, which are sent as they are: no redactor removes secrets from them.
    public var data: Data
    /// The media type of the contents; one of more than 255 bytes is not sent.
    public var contentType: String?

    /// Creates an attachment.
    public init(filename: String, data: Data, contentType: String? = nil) {
        self.filename = filename
        self.data = data
        self.contentType = contentType
    }
}

extension [SentryAttachment] {
    /// The files that fit the limits, as items, and the number of those that do not fit.
    var items: (fitting: [SentryEnvelope.Item], leftOut: Int) {
        // 20 MiB for all files of a report together.
        var rest = 20 << 20
        let fitting: [SentryEnvelope.Item] = prefix(30).compactMap { file in
            guard file.data.count <= rest else { return nil }
            rest -= file.data.count
            return .attachment(file.data, filename: file.filename, contentType: file.contentType)
        }
        return (fitting, count - fitting.count)
    }
}
