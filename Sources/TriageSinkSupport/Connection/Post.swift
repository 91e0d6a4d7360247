package import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
import TriageCore
package import TriageHTTP
package import TriageReporting
import TriageTransport

/// Posts to one address: once, for so long, and without following where the answer leads.
package struct Post: Sendable {
    private let url: URL
    private let fields: HTTPFields
    private let connection: SinkConnection
    private let deadlines: DeadlineKeeper

    /// Makes it for bodies of a type; fields that no message may have are left out, and of names that
    /// differ in case alone the last by its characters counts.
    package init(
        to url: URL, type: String, _ fields: [String: String] = [:],
        over connection: SinkConnection
    ) {
        self.url = url
        var known = HTTPFields()
        known[.userAgent] = Agent.name
        for (name, value) in fields.sorted(by: { $0.key < $1.key })
        where HTTPField.isValidValue(value) {
            if let name = HTTPField.Name(name) { known[name] = value }
        }
        known[.contentType] = type
        self.fields = known
        self.connection = connection
        deadlines = DeadlineKeeper(connection.clock)
    }

    /// Posts, and waits for the answer, whatever its status.
    ///
    /// An answer that broke off counts by its status: the receiver has had the request.
    ///
    /// - Throws: That it is to be tried again, when there was no answer.
    package func callAsFunction(_ body: Data) async throws(SinkFailure) -> Answer {
        let request = HTTPRequest(method: .post, url: url, headerFields: fields)
        let transport = connection.transport
        do {
            return try await withDeadline(connection.limit, keptBy: deadlines) {
                try await transport.send(request, body: body)
            }
        } catch let fault as Fault {
            guard let answer = Answer(cutBy: fault) else { throw .noAnswer(fault.code) }
            return answer
        } catch {
            throw .noAnswer(error is DeadlinePassed ? "deadline" : "noAnswer")
        }
    }
}

extension SinkFailure {
    fileprivate static func noAnswer(_ code: String) -> Self {
        Self(.again(after: nil), code: code)
    }
}
