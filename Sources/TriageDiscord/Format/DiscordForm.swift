public import Foundation
public import TriageReporting

/// A message with files, encoded as `multipart/form-data` (RFC 7578).
@_spi(Wire) public struct DiscordForm: Hashable, Sendable {
    /// The encoded form.
    public private(set) var body = Data()
    /// The value of `Content-Type`.
    public let contentType: String

    /// Encodes a message, in JSON, and the first ten of the files, whose names must be safe.
    public init(_ message: Data, _ files: [ReportAttachment]) {
        // A boundary must not occur in the contents, and a random one cannot be guessed.
        let boundary = "triage-\(UUID().uuidString)"
        contentType = "multipart/form-data; boundary=\(boundary)"
        func append(_ name: String, _ type: String, _ content: Data, file: String = "") {
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n"
            body += Data("\(head)Content-Type: \(type)\r\n\r\n".utf8) + content + Data("\r\n".utf8)
        }
        append("payload_json", "application/json", message)
        for (number, file) in files.prefix(10).enumerated() {
            append(
                "files[\(number)]", file.mediaType ?? "application/octet-stream", file.data,
                file: "; filename=\"\(file.name)\"")
        }
        body += Data("--\(boundary)--\r\n".utf8)
    }
}
