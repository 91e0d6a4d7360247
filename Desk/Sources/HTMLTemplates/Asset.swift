/// A file that pages load: a style sheet, a script or an icon.
public struct Asset: Hashable, Sendable {
    /// The content.
    public let bytes: [UInt8]
    /// The `Content-Type`.
    public let contentType: String
    /// The path, which changes with the content.
    public let path: String

    /// Creates a style sheet from the files of its parts; later ones win.
    public init(style parts: [[UInt8]], named stem: String) {
        self.init(
            Array(parts.joined()), stem: stem, suffix: "css", type: "text/css; charset=utf-8")
    }

    /// Creates a script from its file.
    public init(script bytes: [UInt8], named stem: String) {
        self.init(bytes, stem: stem, suffix: "js", type: "text/javascript; charset=utf-8")
    }

    /// Creates an icon from its SVG file.
    public init(icon bytes: [UInt8], named stem: String) {
        self.init(bytes, stem: stem, suffix: "svg", type: "image/svg+xml")
    }

    private init(_ bytes: [UInt8], stem: String, suffix: String, type: String) {
        self.bytes = bytes
        contentType = type
        path = "/assets/\(stem).\(Self.hash(bytes)).\(suffix)"
    }

    /// FNV-1a of 64 bits: it distinguishes versions, and guards nothing.
    private static func hash(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
