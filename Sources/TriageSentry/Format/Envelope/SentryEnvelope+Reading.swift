public import Foundation

@_spi(Wire) extension SentryEnvelope {
    /// Decodes the bytes of an envelope in one pass.
    ///
    /// A payload without `length` ends at the next LF. The last LF may be missing. Unknown types
    /// and keys are kept.
    ///
    /// - Throws: ``SentryFormatError/Code/malformed`` for a header that is not a JSON object, a
    ///   duplicate `sent_at`, an item without a type, or a payload whose end is not followed by LF
    ///   or the end of the envelope; ``SentryFormatError/Code/tooLarge`` beyond the limits;
    ///   ``SentryFormatError/Code/badCombination`` for a transaction beside another event.
    public init(decoding bytes: Data, limits: Limits = Limits()) throws(SentryFormatError) {
        try SentryFormatError.require(
            bytes.count <= limits.envelopeBytes, .tooLarge, "too many bytes")
        var rest = Rest(bytes: bytes, at: bytes.startIndex, limits: limits)
        self.init()
        var header = try rest.header()
        sentAt = header.removeValue(forKey: "sent_at").flatMap(Date.init(sentry:))
        self.header = header
        while !rest.isRead {
            try SentryFormatError.require(items.count < limits.items, .tooLarge, "too many items")
            items.append(try rest.item())
        }
        try check(limits)
    }
}

/// The rest of an envelope that is not decoded yet.
private struct Rest {
    let bytes: Data
    var at: Data.Index
    let limits: SentryEnvelope.Limits

    var isRead: Bool { at == bytes.endIndex }

    mutating func header() throws(SentryFormatError) -> [String: SentryJSONValue] {
        let line = line(upTo: limits.headerBytes)
        try SentryFormatError.require(
            line.count <= limits.headerBytes, .tooLarge, "a header is too long")
        try SentryFormatError.require(
            JSONShape(of: line).sentAtCount <= 1, .malformed, "sent_at said twice")
        do { return try SentryJSON.decode([String: SentryJSONValue].self, from: line) } catch {
            throw SentryFormatError(.malformed, "a header: \(error.reason)")
        }
    }

    mutating func item() throws(SentryFormatError) -> SentryEnvelope.Item {
        let header = try header()
        guard let length = header["length"] else { return .init(header, line(upTo: .max)) }
        guard let length = length.number, length >= 0, length <= bytes.endIndex - at else {
            throw SentryFormatError(.malformed, "a length that the envelope does not have")
        }
        let payload = bytes[at..<at + length]
        at += length
        let isEnded = isRead || bytes[at] == SentryEnvelope.newline
        try SentryFormatError.require(
            isEnded, .malformed, "a payload that does not end at its length")
        at = isRead ? at : at + 1
        return .init(header, payload)
    }

    /// Returns the bytes before the next LF and skips it; at most one byte over the limit.
    private mutating func line(upTo limit: Int) -> Data {
        let rest = bytes[at...]
        let window = limit < rest.count ? rest.prefix(limit + 1) : rest
        let end = window.firstIndex(of: SentryEnvelope.newline) ?? window.endIndex
        at = end == bytes.endIndex ? end : end + 1
        return bytes[rest.startIndex..<end]
    }
}

@_spi(Wire) extension SentryEnvelope.Item {
    fileprivate init(_ header: [String: SentryJSONValue], _ payload: Data) {
        (self.header, self.payload) = (header, Data(payload))
        self.header["length"] = nil
    }
}
