public import Foundation
import TriageSinkSupport

extension SentryEnvelope.Item {
    /// What it is, such as `event`; types that are not known are kept and skipped.
    public var type: String { header["type"]?.text ?? "" }

    /// What the payload is, where the header says it.
    public var contentType: String? {
        get { header["content_type"]?.text }
        set { header["content_type"] = newValue.map(SentryJSONValue.string) }
    }

    /// The file's name without any path; nil where there is no name that is safe to use.
    ///
    /// It is the last component of what the header says, of 255 bytes at most.
    public var filename: String? {
        get { header["filename"]?.text.flatMap(Self.safeName) }
        set { header["filename"] = newValue.flatMap(Self.safeName).map(SentryJSONValue.string) }
    }

    /// What an attachment is for; nil means `event.attachment`.
    public var attachmentType: String? {
        get { header["attachment_type"]?.text }
        set { header["attachment_type"] = newValue.map(SentryJSONValue.string) }
    }

    /// How many things a container of logs or metrics holds.
    public var itemCount: Int? {
        get { header["item_count"]?.number }
        set { header["item_count"] = newValue.map(SentryJSONValue.int) }
    }

    /// Makes an item of a file that is sent beside an event; it is called `attachment` where its name
    /// cannot be used, and a type of more than 255 bytes, which is none, is not told.
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
