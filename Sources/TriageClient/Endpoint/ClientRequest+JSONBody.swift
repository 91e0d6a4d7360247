import Foundation
import HTTPTypes
public import TriageHTTP

extension ClientRequest {
    /// Returns this request with a JSON body, for a recovery.
    ///
    /// It is encoded with the encoder of the client that sends the request, or with default settings
    /// in a ``MiddlewareChain`` around an app's own client.
    ///
    /// - Throws: The error of the encoder.
    public func jsonBody(_ content: some Encodable) throws -> ClientRequest {
        var request = self
        let encoder = ClientContext.current?.core?.configuration.encoder ?? JSONEncoder()
        request.body = try encoder.encode(content)
        request.head.headerFields[.contentType] = "application/json"
        return request
    }
}
