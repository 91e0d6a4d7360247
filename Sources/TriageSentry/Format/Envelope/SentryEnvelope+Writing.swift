public import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentryEnvelope {
    /// Encodes the envelope; every item has a `length`.
    ///
    /// - Parameters:
    ///   - sentAt: The current time for an envelope that is sent at once; nil for one that is
    ///     stored, since a stored envelope must not have `sent_at`.
    ///   - limits: The limits beyond which the method throws.
    /// - Returns: The body of the request, before compression.
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
        // A value built in code may be nested deeper than the encoder's recursion can go.
        let header = header.mapValues { $0.nested(to: 32) }
        let line = try SentryJSON.encode(header)
        try SentryFormatError.require(
            line.count <= limits.headerBytes, .tooLarge, "a header is too long")
        return line + [newline]
    }
}
