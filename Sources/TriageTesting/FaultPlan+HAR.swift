public import Foundation
import HTTPTypes
import TriageHTTP

extension FaultPlan {
    /// Creates a plan from the answers in a HAR file, which proxies and browsers write.
    ///
    /// Requests with the same method and path get their answers in the order of the file, and then
    /// the last one again. Of the headers, only the type of the body and `Retry-After` are taken. An
    /// answer that never came is a lost connection. Like every plan, it counts the requests: make one
    /// for each transport and each run.
    ///
    /// - Parameters:
    ///   - har: The file's bytes.
    ///   - host: The server whose answers are taken, such as `api.example.com`; nil for all servers.
    /// - Throws: `DecodingError` if the bytes are no HAR file.
    public init(har: Data, host: String? = nil) throws {
        let entries = try JSONDecoder().decode(HARFile.self, from: har).log.entries
        var routes: [String: [Step]] = [:]
        for entry in entries {
            guard let url = URLComponents(string: entry.request.url),
                host == nil || url.host == host
            else { continue }
            let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
            routes["\(entry.request.method) \(path)", default: []].append(entry.response.step)
        }
        self.init(routes)
    }
}

/// A HAR file (HTTP Archive 1.2), as far as a plan needs it.
private struct HARFile: Decodable {
    let log: Log

    struct Log: Decodable { let entries: [Entry] }

    struct Entry: Decodable {
        let request: Request
        let response: Response
    }

    struct Request: Decodable {
        let method: String
        let url: String
    }

    struct Header: Decodable {
        let name: String
        let value: String
    }

    struct Content: Decodable {
        let text: String?
        let encoding: String?
        let mimeType: String?

        var bytes: Data {
            let text = text ?? ""
            return encoding == "base64" ? Data(base64Encoded: text) ?? Data() : Data(text.utf8)
        }
    }

    struct Response: Decodable {
        let status: Int
        let headers: [Header]?
        let content: Content?

        var step: FaultPlan.Step {
            guard status > 0 else { return .fail(URLError(.networkConnectionLost)) }
            var fields: HTTPFields = [:]
            let body = content?.bytes ?? Data()
            if !body.isEmpty { fields[.contentType] = content?.mimeType }
            fields[.retryAfter] = headers?.first { $0.name.lowercased() == "retry-after" }?.value
            return .respond(
                ClientResponse(
                    head: HTTPResponse(status: .init(code: status), headerFields: fields),
                    body: body))
        }
    }
}
