public import TriageRedaction

/// The shape of a response body without its values: `{"name":"string","profileImage":null}`.
///
/// Says what an `undecodable` report needs to say. Values become `"string"`, `"number"` and
/// `"boolean"`, `null` stays; objects nest, an array is the shape of its first element; `text` is
/// what is not JSON (also half a JSON), `empty` a body of zero bytes. Keys keep their order and
/// of a duplicate the first one counts. A key goes through the redactor, since a body may be
/// keyed by e-mail addresses.
public struct BodyShape: Sendable, Hashable, CustomStringConvertible {
    /// Longer keys become `…`, in bytes: their beginning might be that of a secret.
    public static let maximumKeyLength = 64
    /// Further keys of an object become one `"…"`.
    public static let maximumKeys = 64
    /// Deeper objects and arrays become `"…"`.
    public static let maximumDepth = 8
    /// Longer descriptions are cut and end with `…`, in bytes.
    public static let maximumSize = 4096

    /// The shape as compact JSON, `text` or `empty`.
    public let description: String

    /// Reads the shape of a body in one pass.
    ///
    /// - Parameters:
    ///   - body: The bytes; a byte order mark of UTF-8 in front is skipped.
    ///   - redactor: What keys go through.
    public init(of body: some Collection<UInt8>, redactor: Redactor = Redactor()) {
        var bytes = Array(body)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard !bytes.isEmpty else {
            description = "empty"
            return
        }
        var reader = JSONReader(bytes)
        var writer = ShapeWriter(redactor: redactor)
        while let event = reader.next() { writer.write(event) }
        description = reader.isValid ? writer.shape : "text"
    }
}
