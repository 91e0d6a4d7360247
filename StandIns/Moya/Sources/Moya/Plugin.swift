import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A listener that may change requests and results.
public protocol PluginType {
    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest
    func willSend(_ request: any RequestType, target: any TargetType)
    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType)
    func process(
        _ result: Result<Moya.Response, MoyaError>, target: any TargetType
    ) -> Result<Moya.Response, MoyaError>
}

extension PluginType {
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest { request }
    public func willSend(_ request: any RequestType, target: any TargetType) {}
    public func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType) {}
    public func process(
        _ result: Result<Moya.Response, MoyaError>, target: any TargetType
    ) -> Result<Moya.Response, MoyaError> { result }
}

/// A request as plugins see it.
public protocol RequestType {
    var request: URLRequest? { get }
}

struct SentRequest: RequestType { let request: URLRequest? }

/// Lets plugins change a request and see it, before each attempt.
final class PluginInterceptor: RequestInterceptor, @unchecked Sendable {
    // Unchecked, as Moya does it: a provider's plugins are called on whatever thread it is.
    private let prepare: (URLRequest) -> URLRequest

    init(_ prepare: @escaping (URLRequest) -> URLRequest) { self.prepare = prepare }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) { completion(.success(prepare(urlRequest))) }
}
