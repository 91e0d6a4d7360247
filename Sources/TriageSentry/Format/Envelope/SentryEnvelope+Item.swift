public import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentryEnvelope {
    /// One item of an envelope.
    public struct Item: Hashable, Sendable {
        /// The item's type, such as `event`.
        public let type: String
        /// The payload's media type, if the item says it.
        public let contentType: String?
        /// The name of a file.
        public private(set) var filename: String?
        /// The payload.
        public let payload: Data

        /// Creates an item with a payload of bytes.
        public init(type: String, contentType: String? = nil, payload: Data) {
            (self.type, self.contentType, self.payload) = (type, contentType, payload)
        }

        /// Creates an item with a JSON payload.
        public init(type: String, json: some Encodable) throws {
            self.init(
                type: type, contentType: "application/json",
                payload: try JSONEncoder.sorted.encode(json))
        }

        /// Creates an item for a file that is sent with an event.
        ///
        /// The file is named by the last component of its path, without control characters and cut
        /// to 255 bytes, or `attachment` if no part of that is safe to use. A content type of more
        /// than 255 bytes is left out, since it cannot be a valid one.
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
}
