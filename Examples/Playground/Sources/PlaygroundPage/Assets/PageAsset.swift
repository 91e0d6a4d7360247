/// A text that pages load: the style sheet, the script or the icon.
public struct PageAsset: Sendable, Hashable {
    /// The path, which changes with the content.
    public let path: String
    /// The `Content-Type`.
    public let contentType: String
    /// The content.
    public let bytes: [UInt8]

    /// Creates an asset; its path has the hash of its content.
    init(_ text: String, suffix: String, contentType: String) {
        bytes = Array(text.utf8)
        self.contentType = contentType
        path = "/assets/play.\(Self.hash(bytes)).\(suffix)"
    }

    /// FNV-1a of 64 bits: it tells one version from another, and guards nothing.
    private static func hash(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The assets of the playground.
struct AssetCatalog: Sendable {
    let style = PageAsset(
        StyleSheet.text, suffix: "css", contentType: "text/css; charset=utf-8")
    let script = PageAsset(
        Script.text, suffix: "js", contentType: "text/javascript; charset=utf-8")
    let icon = PageAsset(StyleSheet.icon, suffix: "svg", contentType: "image/svg+xml")

    /// The asset at a path; nil if there is none.
    subscript(path: String) -> PageAsset? { [style, script, icon].first { $0.path == path } }
}
