import Foundation
import MoimComposition

/// The plan of a failure, as `desk reproduce` writes it.
struct RecordedPlan: Decodable {
    /// The request that failed.
    struct Request: Decodable {
        let method: String
        let path: String
    }

    /// The end of one attempt to send a request.
    struct Response: Decodable {
        let method: String
        let path: String
        /// The number of the attempt, from 1.
        let attempt: Int
        /// The status; nil if no whole response came.
        let status: Int?
        let fields: [String: String]
        /// The body that does not decode; nil for any that does.
        let body: String?
        let isUTF8: Bool
        /// The code of a request that ended without a response.
        let failure: String?
    }

    /// The name of the operation that failed.
    let operation: String?
    /// The kind of the failure.
    let kind: String?
    /// The action that the user chose.
    let choice: String?
    let request: Request
    /// The responses in their order; the attempts of one call follow each other.
    let responses: [Response]

    /// Reads a plan.
    ///
    /// - Parameter path: The file; `-` means standard input.
    /// - Returns: The plan.
    /// - Throws: ``UsageError`` if it is none.
    static func read(_ path: String) throws(UsageError) -> RecordedPlan {
        let data = try Script.data(at: path, "plan")
        do {
            return try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw UsageError("'\(path)' is not a plan of `desk reproduce`: \(error)")
        }
    }
}
