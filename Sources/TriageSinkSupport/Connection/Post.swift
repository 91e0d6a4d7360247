package import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
import TriageCore
package import TriageHTTP
package import TriageReporting
import TriageTransport

/// Posts to one address: once, for so long, and without following where the answer leads.
package struct HTTPPost: Sendable {
    private let url: URL
    private let fields: HTTPFields
    private let connection: SinkConnection
    private let deadlines: DeadlineScheduler

    /// Makes it for bodies of a type; fields that no message may have are left out, and of names that
    /// differ in case alone the last by its characters counts.
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

    /// Posts, and waits for the answer, whatever its status.
    ///
    /// An answer that broke off counts by its status: the receiver has had the request.
    ///
    /// - Throws: That it is to be tried again, when there was no answer.
    package func callAsFunction(_ body: Data) async throws(SinkFailure) -> ClientResponse {
        let request = HTTPRequest(method: .post, url: url, headerFields: fields)
        let transport = connection.transport
        do {
            return try await withDeadline(connection.timeout, scheduler: deadlines) {
                try await transport.send(request, body: body)
            }
        } catch let fault as Fault {
            guard let answer = ClientResponse(interruptedBy: fault) else {
                throw .noResponse(fault.code)
            }
            return answer
        } catch {
            throw .noResponse(error is DeadlineExceeded ? "deadline" : "noAnswer")
        }
    }
}

extension SinkFailure {
    fileprivate static func noResponse(_ code: String) -> Self {
        Self(.retry(after: nil), code: code)
    }
}
