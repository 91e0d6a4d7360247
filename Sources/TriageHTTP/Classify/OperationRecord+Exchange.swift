package import Foundation
import HTTPTypes
package import TriageCore

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension OperationRecord {
    /// Notes the exchange of a request that has ended; does nothing if it was canceled.
    ///
    /// - Parameters:
    ///   - request: The request and its attempts.
    ///   - sent: The request as it was sent; nil if it is not known.
    ///   - response: The response; nil if there was none.
    ///   - body: Its body.
    package func note(
        exchange request: RequestInfo, of sent: URLRequest?, _ response: URLResponse?,
        _ body: Data = Data()
    ) {
        guard let end = request.history.last, end.number == request.attempts else { return }
        let known = (response as? HTTPURLResponse).flatMap { ClientResponse($0, body: body) }
        let asksForPage = sent?.value(forHTTPHeaderField: "Accept")?.acceptsPages == true
        note(
            .exchanged(
                Exchange(
                    method: request.method, path: request.path, attempt: end.number,
                    status: request.status, code: end.code, fields: known?.decidingFields ?? [:],
                    isPage: !asksForPage && known?.isPage == true)))
    }
}

extension ClientResponse {
    /// The header fields that a client goes by, with their names in lower case.
    ///
    /// A body that says it is JSON is left out, since most do.
    package var decidingFields: [String: String] {
        Self.decidingNames.reduce(into: [:]) { fields, name in
            guard let value = head.headerFields[name],
                name != .contentType || value != Self.json && mediaType != Self.json
            else { return }
            fields[name.canonicalName] = String(value.prefix(256))
        }
    }

    private static let json = "application/json"

    private static let decidingNames: [HTTPField.Name] = [
        .retryAfter, .contentType, .wwwAuthenticate,
    ]
}
