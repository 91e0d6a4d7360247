public import Foundation
public import TriageCore

extension Fault {
    /// Decodes the body of the error response as a value of the app's own.
    ///
    ///     case .rejected(.taken, let fault):
    ///         suggest((try? fault.payload(as: Taken.self))?.alternatives ?? [])
    ///
    /// It also works for a fault that was made from the response's fault. The operation under way
    /// does not note an error of this method, so a body of another type does not change what the
    /// rejection means.
    ///
    /// - Parameters:
    ///   - type: The type of the body.
    ///   - decoder: The JSON decoder; a decoder with default settings if omitted.
    ///   - fileID: The source file of the call, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value.
    /// - Throws: An `undecodable` fault of the same incident. Its code is `payload.noResponse` if
    ///   this fault has no response of its own, and `payload.truncated` if the body has more than
    ///   the 16,384 bytes that a fault keeps, or could not be read. Otherwise it is what
    ///   `ClientResponse.decoded(as:using:)` throws.
    public func payload<Payload: Decodable>(
        as type: Payload.Type = Payload.self, using decoder: JSONDecoder = JSONDecoder(),
        fileID: String = #fileID, line: Int = #line
    ) throws(Fault) -> Payload {
        do throws(Fault) {
            return try responseOfExcerpt().decoded(type) { try decoder.decode(type, from: $0) }
        } catch {
            var error = error
            error.incident = incident
            (error.facts.attempts, error.facts.history) = (facts.attempts, facts.history)
            error.location = FaultLocation(fileID: fileID, line: line)
            throw error
        }
    }

    /// The response, as far as the fault keeps it.
    private func responseOfExcerpt() throws(Fault) -> ClientResponse {
        let summary = facts.method.map { RequestSummary(method: $0, path: facts.path) }
        var code = "payload.noResponse"
        // The response of a session's fault is the answer to another request.
        if !isSessionFault, var response = ClientResponse(facts) {
            response.requestSummary = summary
            if facts.response?.value.isComplete == true { return response }
            code = "payload.truncated"
        }
        throw Fault(ours: .undecodable, code: code, facts: Facts(summary, status: facts.status))
    }
}
