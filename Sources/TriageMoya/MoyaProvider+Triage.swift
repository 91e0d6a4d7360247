#if Moya
import Alamofire
public import Foundation
public import Moya
import TriageAlamofire
import TriageConcurrency
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MoyaProvider {
    /// Requests a target and throws for responses that are not a success.
    ///
    ///     let response = try await provider.send(.join(club: 3))
    ///
    /// A success is a status of 2xx, or one that the target's `validationType` declares. Any other
    /// status is the failure, whatever error Moya and Alamofire make of it: the fault has the
    /// status, the body and the server's message, and that error as its cause.
    ///
    /// The request goes the provider's own way. Its plugins, stubs, closures and session take part
    /// as in `request(_:completion:)`. If the task is canceled, this method throws at once and the
    /// request is canceled, unless the provider shares it with others (`trackInflights`). Nothing
    /// is sent if the task was canceled before.
    ///
    /// - Parameters:
    ///   - target: The target. Its declaration as a ``TriageTarget`` counts where the call declares
    ///     nothing, and its rejections come after the call's.
    ///   - declaration: The template of its path, and what its responses mean.
    ///   - fileID: The source file of the call, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The response.
    /// - Throws: A fault with the method, the path, the status and the cause; of the kind
    ///   `canceled` if the task is canceled.
    public func send(
        _ target: Target, _ declaration: RequestDeclaration = RequestDeclaration(),
        fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) -> ClientResponse {
        let declared = declaration.completed(by: target.declared(at: target.unsentRequest.url))
        let call = IndirectCall(declared)
        do throws(Fault) {
            let reply = try await reply(to: target, call)
            if let fault = reply.error.flatMap(call.fault(of:)) { throw fault }
            let known = ResponseDeclaration.beside(reply.response) ?? ResponseDeclaration()
            var accepted = declared
            accepted.acceptedStatuses.formUnion(reply.accepted(by: target))
            return try ClientResponse.validated(
                for: reply.request ?? target.unsentRequest, response: reply.response,
                data: reply.data, error: reply.error, accepted,
                attempts: known.attempts ?? 1, rules: known.rules, serverMessage: known.decoder,
                classifier: known.classifier)
        } catch {
            throw error.at(fileID, line)
        }
    }

    /// Requests a target and decodes its response.
    ///
    ///     let club = try await provider.send(.club(id: 3), as: Club.self)
    ///
    /// The body is decoded last, in the caller's isolation.
    ///
    /// - Parameters:
    ///   - target: The target; see the form without a type.
    ///   - declaration: The template of its path, and what its responses mean.
    ///   - type: The type of the value. A type that is an `EmptyResponse` of Alamofire, such as
    ///     `Empty`, takes any success without a body.
    ///   - decoder: The JSON decoder; a decoder with default settings if omitted.
    ///   - fileID: The source file of the call, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    /// - Returns: The decoded value.
    /// - Throws: A fault; of the kind `undecodable` if the body does not decode as the type.
    public func send<Value: Decodable>(
        _ target: Target, _ declaration: RequestDeclaration = RequestDeclaration(),
        as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder(),
        fileID: String = #fileID, line: Int = #line
    ) async throws(Fault) -> Value {
        let response = try await send(target, declaration, fileID: fileID, line: line)
        do throws(Fault) {
            return try response.decodedOrEmpty(as: type, using: decoder)
        } catch {
            throw error.at(fileID, line)
        }
    }

    /// Sends the request of a target and waits for its end or the task's cancellation.
    private func reply(
        to target: Target, _ call: IndirectCall
    ) async throws(Fault) -> MoyaReply {
        guard !_Concurrency.Task.isCancelled, !CancellationSignal.current.isCanceled() else {
            throw .canceled()
        }
        let race = Race<MoyaReply>()
        // Started here and not in the race's closure, which runs off the caller's actor.
        let request = begin(target, call) { race.end(.success($0)) }
        do {
            return try await race.wait {}
        } catch {
            // The other callers of a shared request still wait for it.
            if !trackInflights { request.cancel() }
            throw .canceled(by: error)
        }
    }

    private func begin(
        _ target: Target, _ call: IndirectCall, _ end: @escaping @Sendable (MoyaReply) -> Void
    ) -> any Moya.Cancellable {
        IndirectCall.$current.withValue(call) {
            request(target) { @Sendable result in end(MoyaReply(result)) }
        }
    }
}

extension IndirectCall {
    /// The session's fault for the request that Moya's error is about.
    ///
    /// If the response caused the fault, Moya's error is its cause. If the session itself failed,
    /// such as a refresh, its fault is the cause of Moya's error.
    fileprivate func fault(of error: MoyaError) -> Fault? {
        guard var fault else { return nil }
        if CauseChain(error).fault == nil { fault.cause = error }
        return fault
    }
}

extension MoyaReply {
    /// The status of the response if the target declares it as a success outside 2xx.
    fileprivate func accepted(by target: some TargetType) -> [Int] {
        guard error == nil, let status = response?.statusCode else { return [] }
        return target.declares(status) ? [status] : []
    }
}

extension TargetType {
    /// The request of a target, for an error without one.
    fileprivate var unsentRequest: URLRequest {
        var request = URLRequest(url: path.isEmpty ? baseURL : baseURL.appendingPathComponent(path))
        request.httpMethod = method.rawValue
        return request
    }
}

extension Fault {
    /// Returns this fault with the location of the call, as the operation under way notes it.
    fileprivate func at(_ fileID: String, _ line: Int) -> Fault {
        var fault = self
        fault.location = FaultLocation(fileID: fileID, line: line)
        OperationRecord.note(.faultMade(fault))
        return fault
    }
}
#endif
