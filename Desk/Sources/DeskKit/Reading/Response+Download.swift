import HTTPTypes
import Hummingbird

extension Response {
    /// Bytes that a browser saves and never shows, whatever they are.
    init(download bytes: [UInt8], named name: String) {
        self.init(
            status: .ok,
            headers: [
                .contentType: "application/octet-stream",
                .contentDisposition: """
                attachment; filename="\(Self.plain(name))"; filename*=UTF-8''\
                \(FormFields.encoded(name))
                """,
                .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// An image that a browser shows, and nothing else.
    init(image bytes: [UInt8], _ type: ImageType) {
        self.init(
            status: .ok,
            headers: [
                .contentType: type.contentType,
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// A name that every browser reads alike.
    private static func plain(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(100).map { scalar -> Unicode.Scalar in
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic
                    || "0123456789.-_ ".unicodeScalars.contains(scalar))
            return isPlain ? scalar : "_"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
