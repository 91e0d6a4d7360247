public import Foundation

/// The body of a collector's success response to logs.
@_spi(Wire) public struct OTLPLogsResponse: Hashable, Sendable {
    /// The number of rejected records, which must not be sent again.
    public let rejectedLogRecords: Int64

    /// Parses a body; one that is empty or cannot be read rejects no record.
    ///
    /// - Returns: nil for a body of more than 4 MiB, which the protocol treats as a refusal.
    public init?(_ body: Data) {
        guard body.count <= 4 << 20 else { return nil }
        let content = try? JSONDecoder().decode(Content.self, from: body)
        rejectedLogRecords = max(content?.partialSuccess?.rejectedLogRecords ?? 0, 0)
    }

    private struct Content: Decodable {
        let partialSuccess: Partial?
    }

    private struct Partial: Decodable {
        let rejectedLogRecords: Int64

        private enum Key: CodingKey { case rejectedLogRecords }

        /// Decodes the count from a string, as the protocol requires, or from a number.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let text = try? container.decode(String.self, forKey: .rejectedLogRecords)
            let number = try? container.decode(Int64.self, forKey: .rejectedLogRecords)
            rejectedLogRecords = text.flatMap(Int64.init) ?? number ?? 0
        }
    }
}
