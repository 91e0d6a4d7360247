package import TriageRedaction

/// The shape of a response body without its values: `{"name":"string","profileImage":null}`.
///
/// It shows in an `undecodable` report how the body differs from the expected type.
///
/// - Values become `"string"`, `"number"` and `"boolean"`; `null` stays.
/// - Objects nest. An array has the shape of its first element.
/// - A body that is not JSON, or is cut off, is `text`. A body of zero bytes is `empty`.
/// - Keys keep their order. The first of several equal keys counts.
/// - Every key passes through the redactor, since a body may use e-mail addresses as keys.
package struct BodyShape: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length of a key, in bytes; a longer key becomes `…`.
    ///
    /// It is not cut, since its beginning could be the beginning of a secret.
    static let maximumKeyLength = 64
    /// The maximum number of keys of an object; all further keys become one `"…"`.
    static let maximumKeys = 64
    /// The maximum depth; deeper objects and arrays become `"…"`.
    static let maximumDepth = 8
    /// The maximum size of a description, in bytes; a longer one is cut and ends with `…`.
    package static let maximumSize = 4096

    /// The shape as compact JSON, `text` or `empty`.
    package let description: String

    /// Reads the shape of a body in one pass.
    ///
    /// - Parameters:
    ///   - body: The bytes; a leading UTF-8 byte order mark is skipped.
    ///   - redactor: The redactor that every key passes through.
    package init(of body: some Collection<UInt8>, redactor: Redactor = Redactor()) {
        var bytes = Array(body)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        var reader = JSONReader(bytes)
        var writer = ShapeWriter(redactor: redactor)
        while let event = reader.next() { writer.write(event) }
        let shape = reader.isValid ? writer.shape : "text"
        description = bytes.isEmpty ? "empty" : shape
    }
}
