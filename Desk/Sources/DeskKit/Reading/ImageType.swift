/// A type of images that pages show, known by the first bytes of a file.
enum ImageType: String {
    case png, jpeg, gif, webp

    /// The largest number of bytes of an image that is shown.
    static let limit = 5_000_000

    /// Reads the beginning of a file; nil for anything else, an SVG too, which is a page.
    init?(_ bytes: [UInt8]) {
        func has(_ text: String, at offset: Int) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
            self = .gif
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else {
            return nil
        }
    }

    /// The type in headers.
    var contentType: String { "image/\(rawValue)" }
}
