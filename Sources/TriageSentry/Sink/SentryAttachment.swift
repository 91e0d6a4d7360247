public import Foundation

/// A file that goes along with a report.
public struct SentryAttachment: Sendable, Hashable {
    /// Its name, of which the last component is used.
    public var filename: String
    /// What it holds: it goes as it is, and nobody takes secrets out of it.
    public var data: Data
    /// The media type of that.
    public var contentType: String?

    /// Makes an attachment.
    public init(filename: String, data: Data, contentType: String? = nil) {
        self.filename = filename
        self.data = data
        self.contentType = contentType
    }
}

extension [SentryAttachment] {
    /// How many bytes the files of a report have together at most.
    private static var maxBytes: Int { 20 << 20 }

    /// The files as items, as far as there is room for them, and how many there was none for.
    var items: (fitting: [SentryEnvelope.Item], leftOut: Int) {
        var rest = Self.maxBytes
        let fitting: [SentryEnvelope.Item] = prefix(30).compactMap { file in
            guard file.data.count <= rest else { return nil }
            rest -= file.data.count
            return .attachment(
                file.data, filename: file.filename, contentType: file.contentType)
        }
        return (fitting, count - fitting.count)
    }
}
