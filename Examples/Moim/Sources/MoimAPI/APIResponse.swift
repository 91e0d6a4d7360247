import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer as a value: status, headers and the whole body.
struct APIResponse: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields = [:]
    var body = ByteBuffer()

    var response: Response {
        Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }

    func adding(_ name: HTTPField.Name, _ value: String) -> APIResponse {
        var answer = self
        answer.headers[name] = value
        return answer
    }

    func replacingBody(_ body: ByteBuffer) -> APIResponse {
        var answer = self
        answer.body = body
        return answer
    }
}

extension APIResponse {
    /// A text of a media type.
    static func text(
        _ text: String, type: String = "text/plain; charset=utf-8",
        status: HTTPResponse.Status = .ok
    ) -> APIResponse {
        APIResponse(status: status, headers: [.contentType: type], body: ByteBuffer(string: text))
    }

    /// A JSON text as it stands, well formed or not.
    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> APIResponse {
        self.text(text, type: "application/json", status: status)
    }

    /// A value as JSON, its members in the order of their names.
    static func json(
        encoding value: some Encodable, status: HTTPResponse.Status = .ok
    ) -> APIResponse {
        json(encoded(value), status: status)
    }

    /// The contract's `ErrorBody`.
    static func message(
        _ status: HTTPResponse.Status, _ message: String, code: String? = nil
    ) -> APIResponse {
        json(encoding: ErrorBody(message: message, code: code), status: status)
    }

    /// The contract's `NestedErrorBody`.
    static func detail(_ status: HTTPResponse.Status, _ detail: String) -> APIResponse {
        json(encoding: ["error": ["detail": detail]], status: status)
    }

    /// The contract's `Problem`.
    static func problem(
        _ status: HTTPResponse.Status, title: String, detail: String? = nil
    ) -> APIResponse {
        let problem = Problem(title: title, status: status.code, detail: detail)
        return text(encoded(problem), type: "application/problem+json", status: status)
    }

    /// A page for people, as captive portals and proxies answer.
    static func page(_ title: String, status: HTTPResponse.Status = .ok) -> APIResponse {
        let head = "<head><title>\(title)</title></head>"
        let html = "<!DOCTYPE html><html>\(head)<body><h1>\(title)</h1></body></html>"
        return text(html, type: "text/html; charset=utf-8", status: status)
    }

    static func redirect(to location: String, status: HTTPResponse.Status = .found) -> APIResponse {
        APIResponse(status: status, headers: [.location: location])
    }
}

private struct ErrorBody: Encodable {
    let message: String
    let code: String?
}

private struct Problem: Encodable {
    var type = "about:blank"
    let title: String
    let status: Int
    let detail: String?
}

private func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers always encode, so nothing is lost by the default.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
