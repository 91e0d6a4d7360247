#if Alamofire
import Alamofire
import Foundation
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RequestExchange {
    /// Begins an attempt: through the middleware, or as the middleware has decided before.
    func adapt(
        _ new: URLRequest, through interceptor: TriageInterceptor,
        then completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        validate(for: interceptor)
        let taskCount = request?.tasks.count ?? 0
        let (former, original) = state.withLock { state in
            if !state.hasNames, state.declaration.path == nil, let url = new.url?.absoluteString {
                state.declaration.path = PathTemplate.derived(from: url, hasNames: false)
            }
            let former = (state.phase, state.original)
            state.taskCount = taskCount
            if case .retrying(_, let race) = state.phase {
                state.phase = .sending(race)
            } else {
                state.phase = .idle
            }
            return former
        }
        switch former {
        case .retrying(let next, _):
            completion(.success(new.changed(as: next, from: original ?? new)))
        // Another retrier has decided, so the middleware never hears of that attempt.
        case .sending(let race):
            race.end(.failure(Fault.canceled()))
            start(new, through: interceptor, then: completion)
        case .failed(let fault): completion(.failure(fault))
        case .idle, .adapting, .deciding: start(new, through: interceptor, then: completion)
        }
    }

    /// Passes the result of a failed attempt to the middleware, which decides what follows.
    func retry(
        after error: any Error, then completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let phase = state.withLock { state in
            let phase = state.phase
            switch phase {
            case .sending, .retrying: (state.phase, state.error) = (.deciding(completion), error)
            case .failed: state.phase = .idle
            case .idle, .adapting, .deciding: break
            }
            return phase
        }
        switch phase {
        // Another adapter has failed, so the attempt was never sent.
        case .retrying(_, let race): race.end(.failure(error))
        case .sending(let race): race.end(result(of: error))
        case .failed(let fault): completion(.doNotRetryWithError(fault))
        case .idle, .adapting, .deciding:
            // Alamofire asks again for each serializer, and first if only a serializer fails.
            perform { [weak self] in
                self?.noteFault(of: error)
                completion(.doNotRetry)
            }
        }
    }

    /// The response of the latest attempt.
    private var response: HTTPURLResponse? {
        request.flatMap { $0.tasks.count > state.current.taskCount ? $0.response : nil }
    }

    /// Its body, as far as it is in memory, or the body of an error in the file of a download.
    private var data: Data {
        let file = (request as? DownloadRequest)?.fileURL
        return (request as? DataRequest)?.data ?? response?.errorBody(in: file) ?? Data()
    }

    /// The result of an attempt for the middleware.
    ///
    /// An error beside a response may come from a validation. An error of the transfer is a
    /// failure.
    private func result(of error: any Error) -> Result<Received, any Error> {
        guard let response else { return .failure(error) }
        guard (error as? AFError)?.isSessionTaskError == true else {
            return .success((data, response))
        }
        return .failure(TransferFailure(of: response, error))
    }

    /// Sends a request through the middleware, once that has done with an attempt before.
    private func start(
        _ new: URLRequest, through interceptor: TriageInterceptor,
        then completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        // A job of its own, because the completion holds the session.
        perform { [weak self, record] in
            self?.state.withLock { state in
                state.phase = .adapting(completion)
                (state.original, state.error, state.fault) = (new, nil, nil)
                // The operation hears of a new attempt, though not of the middleware's late deeds.
                if state.isSettled { state.middlewareRecord = record?.child() }
                state.isSettled = false
            }
        }
        perform { [weak self, later, executor] in
            guard let declared = self?.state.current.declaration else { return }
            // A library above may know its target only when Alamofire prepares the first attempt.
            let chain = interceptor.chain.running(on: executor) { request in
                request.complete(declared, with: later.current)
            }
            do throws(Fault) {
                _ = try await chain.send(new, declared) { [weak self] request in
                    guard let race = try self?.send(request) else {
                        throw Fault.canceled()
                    }
                    let received = try await race.wait {}
                    self?.warn(interceptor, of: received.response)
                    return received
                }
                self?.end(with: nil)
            } catch {
                self?.end(with: error)
            }
        }
    }

    /// Logs in debug builds that Alamofire counts a failed response as a success.
    private func warn(_ interceptor: TriageInterceptor, of response: URLResponse) {
        guard case .idle = state.current.phase, let head = response as? HTTPURLResponse,
            head.statusCode >= 400
        else { return }
        interceptor.warnOfMissingValidation(head.statusCode)
    }

    /// Hands a request to Alamofire, which waits for it.
    ///
    /// - Returns: The race that the result of the attempt ends.
    /// - Throws: A fault if the request cannot be sent again, and a cancellation if Alamofire waits
    ///   for no request, since it counts the last response as a success.
    private func send(_ next: URLRequest) throws(Fault) -> Race<Received> {
        if case .deciding = state.current.phase,
            case .stream = (request as? UploadRequest)?.uploadable
        {
            throw Fault(
                ours: .unexpected, code: "upload.stream",
                message: "the stream of an upload cannot be read again; upload data or a file")
        }
        let race = Race<Received>()
        let former = state.withLock { state in
            let former = state.phase
            switch former {
            case .adapting: state.phase = .sending(race)
            case .deciding: state.phase = .retrying(next, race)
            case .idle, .sending, .retrying, .failed: break
            }
            return former
        }
        switch former {
        case .adapting(let completion):
            IndirectCall.prepare(self) { completion(.success(next)) }
        case .deciding(let completion):
            #if canImport(FoundationNetworking)
            // Off Apple platforms, `Progress` traps when Alamofire sets a total back to zero.
            request?.uploadProgress.totalUnitCount = -1
            request?.downloadProgress.totalUnitCount = -1
            #endif
            completion(.retry)
        case .idle, .sending, .retrying, .failed: throw .canceled()
        }
        return race
    }
}

extension RequestExchange {
    /// Answers Alamofire, now that the middleware is done with the request.
    private func end(with failure: Fault?) {
        let (phase, latest, isSettled) = state.withLock { state in
            let former = (state.phase, state.error, state.isSettled)
            state.phase = state.phase.after(failure)
            return former
        }
        if isSettled { return }
        guard var fault = failure else {
            // Alamofire fails although the middleware does not, such as for a content type.
            if case .deciding(let completion) = phase {
                if let latest { noteFault(of: latest) }
                completion(.doNotRetry)
            }
            return
        }
        let code = response.map { Fault.code(ofStatus: $0.statusCode) }
        if fault.cause == nil, [code, NetworkFaultCode.signIn].contains(fault.code) {
            fault.cause = latest
        }
        note(fault)
        let error: any Error = fault.kind == .canceled ? AFError.explicitlyCancelled : fault
        switch phase {
        case .idle, .failed: break
        case .adapting(let completion):
            // Alamofire itself ends a canceled request that has no task yet.
            guard request?.isCancelled != true || request?.task != nil else { return }
            completion(.failure(error))
        case .deciding(let completion):
            // The app gets the request's own error, unless another error ended the request.
            completion(fault.cause is AFError ? .doNotRetry : .doNotRetryWithError(error))
        case .sending where fault.kind != .canceled: cancelTask()
        case .retrying where fault.kind != .canceled: break
        case .sending, .retrying: request?.cancel()
        }
    }

    /// Cancels the attempt under way, so that Alamofire asks for the failure.
    private func cancelTask() {
        // On its queue, Alamofire has made the task of the attempt by now.
        request?.underlyingQueue.async { [weak self] in
            guard let self, case .failed = state.current.phase else { return }
            request?.task?.cancel()
        }
    }

    /// Notes the fault of an error that the middleware does not know.
    private func noteFault(of error: any Error) {
        guard state.current.fault == nil, let request, let sent = request.request else { return }
        let declared = state.current.declaration.completed(by: later.current)
        let known = responseDeclaration()
        do throws(Fault) {
            _ = try ClientResponse.validated(
                for: sent, response: response, data: data, error: error, declared,
                attempts: request.tasks.count, rules: known.rules, serverMessage: known.decoder,
                classifier: known.classifier)
        } catch {
            note(error)
        }
    }

    /// Ties a fault to the operation, for an app that throws Alamofire's error.
    private func note(_ fault: Fault) {
        note(.faultMade(fault))
        state.withLock { $0.fault = fault }
        if let response { responseDeclaration(fault.facts).keep(beside: response) }
    }
}

extension RequestExchange.Phase {
    /// The phase after the middleware is done with the request.
    fileprivate func after(_ failure: Fault?) -> Self {
        switch self {
        case .sending, .retrying:
            if let failure, failure.kind != .canceled { .failed(failure) } else { .idle }
        case .idle, .adapting, .deciding, .failed: .idle
        }
    }
}

extension URLRequest {
    /// Returns this request with the changes that lead from one request to another.
    fileprivate func changed(as new: URLRequest, from former: URLRequest) -> URLRequest {
        var request = self
        if new.url != former.url { request.url = new.url }
        if new.httpMethod != former.httpMethod { request.httpMethod = new.httpMethod }
        if new.httpBody != former.httpBody { request.httpBody = new.httpBody }
        let (fields, formerFields) = (
            new.allHTTPHeaderFields ?? [:], former.allHTTPHeaderFields ?? [:]
        )
        for (name, value) in fields where formerFields[name] != value {
            request.setValue(value, forHTTPHeaderField: name)
        }
        for name in formerFields.keys where fields[name] == nil {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}
#endif
