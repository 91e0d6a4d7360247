/// A text that pages load: a style, a script or an icon.
package struct Asset: Hashable, Sendable {
    /// The content.
    package let bytes: [UInt8]
    /// The `Content-Type`.
    package let contentType: String
    /// The name below ``PagePath/assets``, which changes with the content.
    package let name: String

    /// Creates an asset; its name has the hash of its content.
    init(_ text: String, stem: String, suffix: String, contentType: String) {
        bytes = Array(text.utf8)
        self.contentType = contentType
        name = "\(stem).\(Self.hash(bytes)).\(suffix)"
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

/// The assets of the desk.
struct AssetCatalog: Sendable {
    let style = Asset(
        StyleSheet.text, stem: "desk", suffix: "css", contentType: "text/css; charset=utf-8")
    let script = Asset(
        LiveScript.text, stem: "desk", suffix: "js", contentType: "text/javascript; charset=utf-8")
    let icon = Asset(
        StyleSheet.icon, stem: "desk", suffix: "svg", contentType: "image/svg+xml")

    /// The asset at a path.
    subscript(path: String) -> Asset? {
        [style, script, icon].first { PagePath.assets + $0.name == path }
    }
}
