package import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
package import TriageHTTP
import TriageTransport

extension SinkConnection {
    /// Creates a connection over URLSession whose answers have a limited size.
    ///
    /// - Parameter limit: The size in bytes; a longer body is not read to its end.
    package init(answersUpTo limit: Int) {
        self.init(transport: URLSessionTransport(limits: TransportLimits(body: limit)))
    }

    /// Gets a URL and returns the response, which is not a redirect's target.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - fields: Header fields; fields that HTTP does not allow are left out.
    /// - Returns: The response, whatever its status; nil if none arrived whole within the timeout.
    package func get(_ url: URL, _ fields: [String: String]) async -> ClientResponse? {
        var known = HTTPFields()
        known[.userAgent] = UserAgent.value
        known[.accept] = "application/json"
        for (name, value) in fields where HTTPField.isValidValue(value) {
            if let name = HTTPField.Name(name) { known[name] = value }
        }
        let request = HTTPRequest(method: .get, url: url, headerFields: known)
        return try? await withDeadline(timeout, scheduler: DeadlineScheduler(clock)) {
            try await transport.send(request, body: nil)
        }
    }
}
