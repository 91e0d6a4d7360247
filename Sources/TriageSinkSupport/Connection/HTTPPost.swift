package import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
import TriageCore
package import TriageHTTP
package import TriageReporting
import TriageTransport

/// Posts bodies to one URL, with a timeout and without following redirects.
package struct HTTPPost: Sendable {
    private let url: URL
    private let fields: HTTPFields
    private let connection: SinkConnection
    private let deadlines: DeadlineScheduler

    /// Creates a poster for bodies of one content type.
    ///
    /// Fields that HTTP does not allow are left out. Of names that differ only in case the last one
    /// in the order of their characters counts.
    package init(
        to url: URL, contentType: String, _ fields: [String: String] = [:],
        connection: SinkConnection
    ) {
        self.url = url
        var known = HTTPFields()
        known[.userAgent] = UserAgent.value
        for (name, value) in fields.sorted(by: { $0.key < $1.key })
        where HTTPField.isValidValue(value) {
            if let name = HTTPField.Name(name) { known[name] = value }
        }
        known[.contentType] = contentType
        self.fields = known
        self.connection = connection
        deadlines = DeadlineScheduler(connection.clock)
    }

    /// Posts a body and returns the response, whatever its status.
    ///
    /// An interrupted response counts by its status, since the receiver has had the request.
    ///
    /// - Throws: `SinkFailure` with `.retry` if no response arrived: with the code `deadline` after
    ///   the timeout, with the transport's own code, or with `noAnswer` for any other error.
    package func callAsFunction(_ body: Data) async throws(SinkFailure) -> ClientResponse {
        let request = HTTPRequest(method: .post, url: url, headerFields: fields)
        let transport = connection.transport
        do {
            return try await withDeadline(connection.timeout, scheduler: deadlines) {
                try await transport.send(request, body: body)
            }
        } catch let fault as Fault {
            guard let response = ClientResponse(interruptedBy: fault) else {
                throw .noResponse(fault.code)
            }
            return response
        } catch {
            throw .noResponse(error is DeadlinePassed ? "deadline" : "noAnswer")
        }
    }
}

extension SinkFailure {
    fileprivate static func noResponse(_ code: String) -> Self {
        Self(.retry(after: nil), code: code)
    }
}
