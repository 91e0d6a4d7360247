public import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentryEnvelope.Item {
    /// The item's type, such as `event`; empty if the header has none.
    ///
    /// Items of unknown types are kept.
    public var type: String { header["type"]?.text ?? "" }

    /// The payload's media type, if the header has one.
    public var contentType: String? {
        get { header["content_type"]?.text }
        set { header["content_type"] = newValue.map(SentryJSONValue.string) }
    }

    /// The file's name without any path; nil if no part of it is safe to use.
    ///
    /// The name is the last path component of the header's value, without control characters and
    /// cut to 255 bytes.
    public var filename: String? {
        get { header["filename"]?.text.flatMap(Self.safeName) }
        set { header["filename"] = newValue.flatMap(Self.safeName).map(SentryJSONValue.string) }
    }

    /// The purpose of an attachment; nil means `event.attachment`.
    public var attachmentType: String? {
        get { header["attachment_type"]?.text }
        set { header["attachment_type"] = newValue.map(SentryJSONValue.string) }
    }

    /// The number of elements in a container of logs or metrics.
    public var itemCount: Int? {
        get { header["item_count"]?.number }
        set { header["item_count"] = newValue.map(SentryJSONValue.int) }
    }

    /// Creates an item for a file that is sent with an event.
    ///
    /// The file is named `attachment` if its name cannot be used. A content type of more than 255
    /// bytes is left out, since it cannot be a valid one.
    public static func attachment(
        _ payload: Data, filename: String, contentType: String? = nil
    ) -> Self {
        let type = contentType.flatMap { $0.utf8.count > 255 ? nil : $0 }
        var item = Self(type: "attachment", contentType: type, payload: payload)
        item.filename = safeName(filename) ?? "attachment"
        return item
    }

    private static func safeName(_ text: String) -> String? {
        let scalars = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? [][...]
        let visible = String(String.UnicodeScalarView(scalars.filter { !$0.isControl }))
        return ["", ".", ".."].contains(visible) ? nil : visible.truncated(to: 255, .utf8)
    }
}
