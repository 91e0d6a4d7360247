public import Foundation

/// What a receiver of logs says in the body of a success.
public struct OTLPLogsResponse: Hashable, Sendable {
    /// How many records it rejected: they are never sent again.
    public let rejectedLogRecords: Int64

    /// Reads a body; one that says nothing, or that cannot be read, rejects none.
    ///
    /// - Returns: nil for one of more than 4 MiB, which the protocol calls a refusal.
    public init?(_ body: Data) {
        guard body.count <= 4 << 20 else { return nil }
        let content = try? JSONDecoder().decode(Content.self, from: body)
        rejectedLogRecords = max(content?.partialSuccess?.rejected ?? 0, 0)
    }

    private struct Content: Decodable {
        let partialSuccess: Partial?
    }

    private struct Partial: Decodable {
        let rejected: Int64

        enum CodingKeys: String, CodingKey {
            case rejected = "rejectedLogRecords"
        }

        /// Reads the number from a text, as the rule is, and from a number.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = try? container.decode(String.self, forKey: .rejected)
            let number = try? container.decode(Int64.self, forKey: .rejected)
            rejected = text.flatMap(Int64.init) ?? number ?? 0
        }
    }
}
