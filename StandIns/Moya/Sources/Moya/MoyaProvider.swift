import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

public typealias Completion = (_ result: Result<Moya.Response, MoyaError>) -> Void
public typealias ProgressBlock = (_ progress: ProgressResponse) -> Void

/// The progress of a request; this double reports none.
public struct ProgressResponse {}

/// The time of a stub's answer.
public enum StubBehavior {
    case never
    case immediate
    case delayed(seconds: TimeInterval)
}

/// Requests targets.
open class MoyaProvider<Target: TargetType> {
    public typealias EndpointClosure = (Target) -> Endpoint
    public typealias RequestResultClosure = (Result<URLRequest, MoyaError>) -> Void
    public typealias RequestClosure = (Endpoint, @escaping RequestResultClosure) -> Void
    public typealias StubClosure = (Target) -> Moya.StubBehavior

    public let endpointClosure: EndpointClosure
    public let requestClosure: RequestClosure
    public let stubClosure: StubClosure
    public let session: Session
    public let plugins: [any PluginType]
    public let trackInflights: Bool
    private let callbackQueue: DispatchQueue?
    private let lock = NSLock()
    private var inflight: [Endpoint: [Completion]] = [:]

    open var inflightRequests: [Endpoint: [Completion]] { lock.withLock { inflight } }

    public init(
        endpointClosure: @escaping EndpointClosure = MoyaProvider.defaultEndpointMapping,
        requestClosure: @escaping RequestClosure = MoyaProvider.defaultRequestMapping,
        stubClosure: @escaping StubClosure = MoyaProvider.neverStub,
        callbackQueue: DispatchQueue? = nil,
        session: Session = MoyaProvider<Target>.defaultAlamofireSession(),
        plugins: [any PluginType] = [], trackInflights: Bool = false
    ) {
        self.endpointClosure = endpointClosure
        self.requestClosure = requestClosure
        self.stubClosure = stubClosure
        self.callbackQueue = callbackQueue
        self.session = session
        self.plugins = plugins
        self.trackInflights = trackInflights
    }

    open func endpoint(_ token: Target) -> Endpoint { endpointClosure(token) }

    @discardableResult
    open func request(
        _ target: Target, callbackQueue: DispatchQueue? = .none, progress: ProgressBlock? = .none,
        completion: @escaping Completion
    ) -> any Cancellable {
        let (endpoint, behavior, pending) = (
            endpoint(target), stubClosure(target), PendingRequest()
        )
        let processed: Completion = { [plugins] result in
            completion(plugins.reduce(result) { $1.process($0, target: target) })
        }
        if trackInflights, join(endpoint, processed) { return pending }
        requestClosure(endpoint) { [self] made in
            guard !pending.isCancelled else { return cancel(target, processed) }
            switch made {
            case .failure(let error): processed(.failure(error))
            case .success(let request):
                let queue = callbackQueue ?? self.callbackQueue
                let ended: Completion = { [self] in end(endpoint, $0, processed) }
                if case .never = behavior {
                    pending.begin(send(target, endpoint, request, queue, ended))
                } else {
                    pending.begin(stub(target, endpoint, request, behavior, queue, ended))
                }
            }
        }
        return pending
    }

    /// Adds a caller to a request that is under way.
    ///
    /// - Returns: Whether there is one; otherwise this caller is its first.
    private func join(_ endpoint: Endpoint, _ completion: @escaping Completion) -> Bool {
        lock.withLock {
            defer { inflight[endpoint, default: []].append(completion) }
            return inflight[endpoint] != nil
        }
    }

    private func end(
        _ endpoint: Endpoint, _ result: Result<Moya.Response, MoyaError>, _ completion: Completion
    ) {
        guard trackInflights else { return completion(result) }
        for waiting in lock.withLock({ inflight.removeValue(forKey: endpoint) }) ?? [] {
            waiting(result)
        }
    }

    private func cancel(_ target: Target, _ completion: Completion) {
        let error = MoyaError.underlying(
            NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled), nil)
        for plugin in plugins { plugin.didReceive(.failure(error), target: target) }
        completion(.failure(error))
    }
}

extension MoyaProvider {
    private func send(
        _ target: Target, _ endpoint: Endpoint, _ request: URLRequest, _ queue: DispatchQueue?,
        _ completion: @escaping Completion
    ) -> any Cancellable {
        let interceptor = PluginInterceptor { [plugins] request in
            let prepared = plugins.reduce(request) { $1.prepare($0, target: target) }
            for plugin in plugins {
                plugin.willSend(SentRequest(request: prepared), target: target)
            }
            return prepared
        }
        // As in Moya, the session's queue is held until the request is made.
        let sent: DataRequest = session.requestQueue.sync {
            switch endpoint.task {
            case .uploadFile(let file):
                session.upload(file, with: request, interceptor: interceptor)
            case .requestPlain, .requestData, .requestJSONEncodable:
                session.request(request, interceptor: interceptor)
            }
        }
        let codes = target.validationType.statusCodes
        if !codes.isEmpty { sent.validate(statusCode: codes) }
        sent.response(queue: queue ?? .main) { [plugins] ended in
            let response = ended.response.map {
                Response(
                    statusCode: $0.statusCode, data: ended.data ?? Data(), request: ended.request,
                    response: $0)
            }
            let result: Result<Moya.Response, MoyaError> =
                if let error = ended.error {
                    .failure(.underlying(error, response))
                } else if let response {
                    .success(response)
                } else {
                    .failure(.underlying(URLError(.unknown), nil))
                }
            for plugin in plugins { plugin.didReceive(result, target: target) }
            completion(result)
        }
        sent.resume()
        return CancellableToken { sent.cancel() }
    }

    private func stub(
        _ target: Target, _ endpoint: Endpoint, _ request: URLRequest,
        _ behavior: Moya.StubBehavior, _ queue: DispatchQueue?, _ completion: @escaping Completion
    ) -> any Cancellable {
        let token = CancellableToken {}
        let prepared = plugins.reduce(request) { $1.prepare($0, target: target) }
        for plugin in plugins { plugin.willSend(SentRequest(request: prepared), target: target) }
        nonisolated(unsafe) let answer = { [self] in
            guard !token.isCancelled else { return cancel(target, completion) }
            let result = sample(of: endpoint, target, prepared)
            for plugin in plugins { plugin.didReceive(result, target: target) }
            completion(result)
        }
        switch (behavior, queue) {
        case (.delayed(let seconds), _):
            (queue ?? .main).asyncAfter(deadline: .now() + seconds) { answer() }
        case (_, let queue?): queue.async { answer() }
        case (_, nil): answer()
        }
        return token
    }

    private func sample(
        of endpoint: Endpoint, _ target: Target, _ request: URLRequest
    ) -> Result<Moya.Response, MoyaError> {
        let response: Response
        switch endpoint.sampleResponseClosure() {
        case .networkError(let error): return .failure(.underlying(error, nil))
        case .networkResponse(let status, let data):
            response = Response(statusCode: status, data: data, request: request)
        case .response(let head, let data):
            response = Response(
                statusCode: head.statusCode, data: data, request: request, response: head)
        }
        let codes = target.validationType.statusCodes
        guard codes.isEmpty || codes.contains(response.statusCode) else {
            return .failure(.underlying(MoyaError.statusCode(response), response))
        }
        return .success(response)
    }
}

extension MoyaProvider {
    public final class func neverStub(_: Target) -> Moya.StubBehavior { .never }
    public final class func delayedStub(
        _ seconds: TimeInterval
    ) -> (Target) -> Moya.StubBehavior { { _ in .delayed(seconds: seconds) } }

    public final class func defaultEndpointMapping(for target: Target) -> Endpoint {
        Endpoint(
            url: URL(target: target).absoluteString,
            sampleResponseClosure: { .networkResponse(200, target.sampleData) },
            method: target.method, task: target.task, httpHeaderFields: target.headers)
    }

    public final class func defaultRequestMapping(
        for endpoint: Endpoint, closure: RequestResultClosure
    ) {
        closure(
            Result { try endpoint.urlRequest() }.mapError {
                $0 as? MoyaError ?? .underlying($0, nil)
            })
    }

    public final class func defaultAlamofireSession() -> Session {
        Session(configuration: .default, startRequestsImmediately: false)
    }
}
