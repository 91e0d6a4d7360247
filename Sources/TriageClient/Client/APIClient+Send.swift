import HTTPTypes
import TriageConcurrency
public import TriageCore
public import TriageHTTP

extension APIClient {
    /// Sends an endpoint and decodes its response, which is JSON.
    ///
    /// The request travels on no actor. The value is decoded last, in the caller's isolation and
    /// with no deadline; see ``APIEndpoint/decodedConcurrently`` for large bodies.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint to send.
    ///   - fileID: The source file of the request, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value of a successful response.
    /// - Throws: A fault with the endpoint, the status, the attempts and the cause.
    public nonisolated(nonsending) func send<Value: Decodable>(
        _ endpoint: APIEndpoint<Value>, fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) -> Value {
        try await send(APIRequest(endpoint), fileID: fileID, line: line)
    }

    /// Sends an endpoint and ignores the body of its response.
    ///
    /// - Throws: A fault with the endpoint, the status, the attempts and the cause. A success with a
    ///   page in HTML is the fault of a network that wants a sign-in, unless the endpoint has an
    ///   `Accept` of its own that allows more than JSON.
    public nonisolated(nonsending) func send(
        _ endpoint: APIEndpoint<Void>, fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) {
        try await send(APIRequest(endpoint), fileID: fileID, line: line)
    }

    /// Sends a request and decodes its response.
    ///
    /// The content is encoded and the value decoded in the caller's isolation; in between, the
    /// request travels on no actor.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - fileID: The source file of the request, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value of a successful response.
    /// - Throws: A fault with the endpoint, the status, the attempts and the cause.
    public nonisolated(nonsending) func send<Value>(
        _ request: APIRequest<Value>, fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) -> Value {
        let call = Call(of: engine)
        var key: String?
        do {
            let sent = try request.settings.makeRequest(
                request.body, to: core.baseURL, core.configuration)
            key = request.settings.hasIdempotencyKey ? sent.head.headerFields[.idempotencyKey] : nil
            let response = try await response(
                to: sent, within: request.settings.timeout, in: call)
            let value = try await request.value(of: response, to: sent, core.decoder)
            call.succeed()
            return value
        } catch {
            let location = FaultLocation(fileID: fileID, line: line)
            let fault = call.fail(
                with: error, of: request.settings.summary, key: key, at: location)
            guard fault.kind != .canceled, let value = request.fallback?(fault) else {
                throw fault
            }
            call.fallBack(from: fault)
            return value
        }
    }

    /// Sends an endpoint that has its own rejections, and decodes its response, which is JSON.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint to send.
    ///   - fileID: The source file of the request, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value of a successful response.
    /// - Throws: The endpoint's rejection that matches the status, or the fault of any other
    ///   failure.
    public nonisolated(nonsending) func send<Value: Decodable, Rejected>(
        _ endpoint: RejectingEndpoint<Value, Rejected>, fileID: String = #fileID, line: Int = #line
    ) async throws(EndpointFailure<Rejected>) -> Value {
        let request = RejectingRequest<Value, Rejected>(request: APIRequest(endpoint.endpoint))
        return try await send(request, fileID: fileID, line: line)
    }

    /// Sends an endpoint that has its own rejections, and ignores the body of its response.
    ///
    /// - Throws: The endpoint's rejection that matches the status, or the fault of any other
    ///   failure.
    public nonisolated(nonsending) func send<Rejected>(
        _ endpoint: RejectingEndpoint<Void, Rejected>, fileID: String = #fileID, line: Int = #line
    ) async throws(EndpointFailure<Rejected>) {
        let request = RejectingRequest<Void, Rejected>(request: APIRequest(endpoint.endpoint))
        try await send(request, fileID: fileID, line: line)
    }

    /// Sends a request that has its own rejections, and decodes its response.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - fileID: The source file of the request, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value of a successful response.
    /// - Throws: The request's rejection that matches the status, or the fault of any other failure.
    public nonisolated(nonsending) func send<Value, Rejected>(
        _ request: RejectingRequest<Value, Rejected>, fileID: String = #fileID, line: Int = #line
    ) async throws(EndpointFailure<Rejected>) -> Value {
        do {
            return try await send(request.request, fileID: fileID, line: line)
        } catch {
            throw EndpointFailure(error)
        }
    }

    /// Sends a request and returns its response, which is a success.
    private nonisolated(nonsending) func response(
        to request: ClientRequest, within timeout: Duration?, in call: Call
    ) async throws -> ClientResponse {
        let timeout = timeout?.positive("the timeout of \(request)")
        return try await call.run(request, within: deadline?.limited(to: timeout)) { [core] in
            try await core.send($0, isOver: call.log.isOver)
        } finish: { [engine] (response) throws(Fault) in
            try engine.judge(response, to: request)
        }
    }
}
