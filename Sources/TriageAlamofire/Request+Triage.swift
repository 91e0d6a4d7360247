#if Alamofire
public import Alamofire
public import Foundation
import TriageConcurrency
public import TriageCore
public import TriageHTTP

extension Request {
    /// Declares what an interceptor and a report must know about the request.
    ///
    ///     session.request(url).triage("/v1/clubs/{id}").validate()
    ///
    /// It also ties the request to the operation under way, as `Session.triage(_:)` does by itself.
    /// Call it before `validate()`, and before the request starts, which happens when you ask for
    /// its response. A failure that ends work in a center carries the declaration, and so does
    /// `response.fault()`. An `AFError` outside of such work has no response and knows only its
    /// status.
    ///
    /// - Parameter declaration: The template of its path, and what its responses mean.
    /// - Returns: The request.
    @discardableResult
    public func triage(_ declaration: RequestDeclaration = RequestDeclaration()) -> Self {
        let exchange = RequestExchange.of(self)
        exchange.state.withLock { $0.declaration = declaration }
        exchange.observeResponse()
        return self
    }
}

extension DataRequest {
    /// Sends the request and throws for responses that are not a success.
    ///
    /// Canceling the task cancels the request, and the call ends at once.
    ///
    /// - Returns: The response, with a status of 2xx or one that is declared as accepted.
    /// - Throws: The fault of the response, of the session, or of Alamofire's error.
    public func send() async throws(Fault) -> ClientResponse {
        let exchange = RequestExchange.of(self)
        validate(statusCode: 200..<300)
        let race = Race<AFDataResponse<Data?>>()
        let received: AFDataResponse<Data?>
        do {
            received = try await withTaskCancellationHandler {
                try await race.wait {
                    response(queue: underlyingQueue) { race.end(.success($0)) }
                }
            } onCancel: {
                cancel()
            }
        } catch {
            throw .canceled(by: error)
        }
        let state = exchange.state.current
        if let fault = state.fault { throw fault }
        let known = exchange.responseDeclaration()
        return try known.clientResponse(
            of: received.result, received.request, received.response, received.data)
    }

    /// Sends the request and decodes the response.
    ///
    ///     let club = try await session.request(url).triage("/v1/clubs/{id}").send(as: Club.self)
    ///
    /// - Parameters:
    ///   - type: The type of the value. A type that is an `EmptyResponse`, such as `Empty`, takes
    ///     any success without a body.
    ///   - decoder: The JSON decoder; a decoder with default settings if omitted.
    /// - Returns: The decoded value.
    /// - Throws: The fault of the response, of the session, or of Alamofire's error; an
    ///   `undecodable` fault if the body does not decode.
    public func send<Value: Decodable>(
        as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) async throws(Fault) -> Value {
        try await send().decodedOrEmpty(as: type, using: decoder)
    }
}

extension ClientResponse {
    /// Decodes the body, or returns the value that a type of Alamofire's has for an empty one.
    package func decodedOrEmpty<Value: Decodable>(
        as type: Value.Type, using decoder: JSONDecoder
    ) throws(Fault) -> Value {
        if body.isEmpty, let empty = (type as? any EmptyResponse.Type)?.emptyValue() as? Value {
            return empty
        }
        return try decoded(as: type, using: decoder)
    }
}

extension DataResponse {
    /// Returns the fault of the response; nil if it is a success.
    ///
    ///     session.request(url).validate().responseDecodable(of: Club.self) { response in
    ///         if let fault = response.fault() { … }
    ///     }
    ///
    /// A response outside 2xx is a failure even if it is not validated. The declarations of
    /// `triage(…)` and of the session's chain count where the call declares nothing.
    ///
    /// - Parameter declaration: The template of its path, and what its responses mean. The
    ///   request's own rejections come after these.
    /// - Returns: The fault; the one in Alamofire's error, if there is one.
    public func fault(_ declaration: RequestDeclaration = RequestDeclaration()) -> Fault? {
        ResponseDeclaration.beside(response, after: declaration)
            .fault(of: result, request, response, data)
    }
}
#endif
