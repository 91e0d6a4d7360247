#if Curl
import CCurl

/// Undoes the content coding of one body, up to a limit.
///
/// libcurl decodes too, but takes a stream that was cut off for a whole one.
final class ContentDecoder: @unchecked Sendable {
    // Unchecked: the lock of its response guards it.
    private let inflater: OpaquePointer?
    private let limit: Int
    private var isOver = false
    private(set) var body: [UInt8] = []

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - codings: The values of `Content-Encoding`.
    ///   - limit: The maximum size of the decoded body.
    /// - Throws: `CurlTransportError.unknownContentCoding`.
    init(_ codings: [String], limit: Int) throws {
        self.limit = limit
        switch codings.map({ $0.lowercased() }).filter({ !["", "identity"].contains($0) }) {
        case []: inflater = nil
        case ["gzip"], ["x-gzip"], ["deflate"]: inflater = ccurl_inflater_create()
        default: throw CurlTransportError.unknownContentCoding
        }
    }

    deinit { if let inflater { ccurl_inflater_free(inflater) } }

    /// Takes the next part.
    ///
    /// - Throws: `CurlTransportError` if the body is too large, or is none of its coding.
    func take(_ part: UnsafeRawBufferPointer) throws {
        guard let inflater else { return try add(part) }
        guard !isOver else { throw CurlTransportError.contentCoding }
        ccurl_inflater_take(inflater, part.baseAddress, part.count)
        try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            var written = buffer.count
            while written == buffer.count, !isOver {
                let step = ccurl_inflater_write(
                    inflater, buffer.baseAddress, buffer.count, &written)
                guard step != ccurl_inflated_wrong else { throw CurlTransportError.contentCoding }
                isOver = step == ccurl_inflated_all
                try add(UnsafeRawBufferPointer(rebasing: buffer[..<written]))
            }
        }
        if ccurl_inflater_has_rest(inflater) { throw CurlTransportError.contentCoding }
    }

    /// Ends the body.
    ///
    /// - Throws: `CurlTransportError.contentCoding` if a stream was cut off; one that never began is an empty body.
    func end(after bytes: Int) throws {
        if inflater != nil, !isOver, bytes > 0 { throw CurlTransportError.contentCoding }
    }

    private func add(_ part: UnsafeRawBufferPointer) throws {
        guard body.count + part.count <= limit else { throw CurlTransportError.bodyTooLarge }
        body.append(contentsOf: part)
    }
}
#endif
