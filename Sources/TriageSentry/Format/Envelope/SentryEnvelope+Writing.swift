public import Foundation
import TriageSinkSupport

extension SentryEnvelope {
    /// The bytes of the envelope; every item says its length.
    ///
    /// - Parameters:
    ///   - sentAt: Now, when it is written to be sent at once; nil when it is written to be kept, as
    ///     a stored envelope must not say when it was sent.
    ///   - limits: What is refused rather than written.
    /// - Returns: The body of the request, before it is compressed.
    /// - Throws: ``SentryFormatError/Code/tooLarge``, ``SentryFormatError/Code/badCombination``, or
    ///   ``SentryFormatError/Code/malformed`` for an item without a type.
    public func encoded(
        sentAt: Date?, limits: Limits = Limits()
    ) throws(SentryFormatError) -> Data {
        try check(limits)
        var header = header
        header["sent_at"] = sentAt.map { .string($0.iso8601) }
        var bytes = try Self.line(header, limits)
        for item in items {
            var header = item.header
            header["length"] = .int(item.payload.count)
            bytes += try Self.line(header, limits) + item.payload + [Self.newline]
        }
        try SentryFormatError.require(
            bytes.count <= limits.envelopeBytes, .tooLarge, "too many bytes")
        return bytes
    }

    static let newline = UInt8(ascii: "\n")

    private static func line(
        _ header: [String: SentryJSONValue], _ limits: Limits
    ) throws(SentryFormatError) -> Data {
        // A value made by hand may be nested deeper than a writer can follow.
        let header = header.mapValues { $0.nested(to: 32) }
        let line = try SentryJSON.encode(header)
        try SentryFormatError.require(
            line.count <= limits.headerBytes, .tooLarge, "a header is too long")
        return line + [newline]
    }
}
