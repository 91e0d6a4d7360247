import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer of a stub.
public enum EndpointSampleResponse {
    case networkResponse(Int, Data)
    case response(HTTPURLResponse, Data)
    case networkError(NSError)
}

/// A target as a request.
open class Endpoint: Hashable {
    public typealias SampleResponseClosure = () -> EndpointSampleResponse

    public let url: String
    public let sampleResponseClosure: SampleResponseClosure
    public let method: Moya.Method
    public let task: Moya.Task
    public let httpHeaderFields: [String: String]?

    public init(
        url: String, sampleResponseClosure: @escaping SampleResponseClosure, method: Moya.Method,
        task: Moya.Task, httpHeaderFields: [String: String]?
    ) {
        self.url = url
        self.sampleResponseClosure = sampleResponseClosure
        self.method = method
        self.task = task
        self.httpHeaderFields = httpHeaderFields
    }

    public func urlRequest() throws -> URLRequest {
        guard let target = Foundation.URL(string: url) else { throw MoyaError.requestMapping(url) }
        var request = URLRequest(url: target)
        request.httpMethod = method.rawValue
        request.allHTTPHeaderFields = httpHeaderFields
        switch task {
        case .requestPlain, .uploadFile: break
        case .requestData(let data): request.httpBody = data
        case .requestJSONEncodable(let value):
            do {
                request.httpBody = try JSONEncoder().encode(value)
            } catch {
                throw MoyaError.encodableMapping(error)
            }
            if request.value(forHTTPHeaderField: "Content-Type") == nil {
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            }
        }
        return request
    }

    public static func == (one: Endpoint, other: Endpoint) -> Bool {
        (try? one.urlRequest()) == (try? other.urlRequest())
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(try? urlRequest()) }
}
