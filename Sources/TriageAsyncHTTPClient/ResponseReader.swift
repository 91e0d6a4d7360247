#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import TriageHTTP
import TriageTransport

/// Reads one response to its end or to its limit.
///
/// A body that is not read to its end closes the connection.
struct ResponseReader {
    let limits: TransportLimits
    let method: HTTPRequest.Method

    func read(_ response: HTTPClientResponse) async throws -> ClientResponse {
        guard response.headSize <= limits.head else { throw TransportError.headTooLarge }
        guard response.isCodingKnown else { throw TransportError.unknownContentCoding }
        guard let head = HTTPResponse(response) else { throw TransportError.invalidStatus }
        guard announcedLength(of: response) <= limits.body else {
            throw TransportError.bodyTooLarge
        }
        return ClientResponse(head: head, body: try await body(of: response))
    }

    private func body(of response: HTTPClientResponse) async throws -> Data {
        var body = Data()
        for try await part in response.body {
            guard body.count + part.readableBytes <= limits.body else {
                throw TransportError.bodyTooLarge
            }
            body.append(contentsOf: part.readableBytesView)
        }
        try Task.checkCancellation()
        return body
    }

    /// The announced length of the body in bytes; 0 if there is none, or no body follows.
    private func announcedLength(of response: HTTPClientResponse) -> Int {
        guard method != .head, response.status.mayHaveResponseBody else { return 0 }
        return response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    }
}

extension HTTPClientResponse {
    /// The status; nil if it is an interim one (1xx).
    var finalStatus: Int? { status.code >= 200 ? Int(status.code) : nil }

    /// The size of the head on the wire, in bytes.
    fileprivate var headSize: Int {
        let statusLine = 12 + status.reasonPhrase.utf8.count + 3
        return headers.reduce(statusLine + 2) { size, field in
            size + field.name.utf8.count + field.value.utf8.count + 4
        }
    }

    /// Whether the body has no content coding, or one that has been undone.
    fileprivate var isCodingKnown: Bool {
        let codings = headers[canonicalForm: "Content-Encoding"].map { $0.lowercased() }
        let isPlain = codings.allSatisfy { $0.isEmpty || $0 == "identity" }
        return isPlain || codings == ["gzip"] || codings == ["deflate"]
    }
}

extension HTTPResponse {
    /// Creates the head of a response; nil if its status is not a number of three digits.
    fileprivate init?(_ response: HTTPClientResponse) {
        guard (100...999).contains(response.status.code) else { return nil }
        let code = Int(response.status.code)
        self.init(status: Status(code: code, reasonPhrase: response.status.reasonPhrase))
        for header in response.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            headerFields.append(HTTPField(name: name, value: header.value))
        }
    }
}
#endif
