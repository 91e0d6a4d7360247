import DeskModel
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer to apps, with a tag that shows whether an app has the answer already.
struct AppAnswer: Sendable {
    let bytes: ByteBuffer
    let tag: String

    init(_ json: JSON) {
        let bytes = json.bytes
        self.bytes = ByteBuffer(bytes: bytes)
        tag = "\"\(Secret.hash(String(decoding: bytes, as: UTF8.self)).prefix(32))\""
    }

    /// Whether a request names the tag, among others or with `*`.
    func isKnown(to request: Request) -> Bool {
        request.headers[values: .ifNoneMatch].contains { value in
            value.split(separator: ",").contains { part in
                let tag = part.trimmingWhitespace()
                return tag == "*" || tag == self.tag || tag == "W/" + self.tag
            }
        }
    }

    /// The answer: 304 if the app has it already.
    func response(to request: Request, vary: String? = nil) -> Response {
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=60"]
        headers[.vary] = vary
        guard !isKnown(to: request) else { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "application/json"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
}

extension Substring {
    fileprivate func trimmingWhitespace() -> Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
