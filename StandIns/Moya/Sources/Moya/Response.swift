import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response with its body.
public final class Response {
    public let statusCode: Int
    public let data: Data
    public let request: URLRequest?
    public let response: HTTPURLResponse?

    public init(
        statusCode: Int, data: Data, request: URLRequest? = nil, response: HTTPURLResponse? = nil
    ) {
        self.statusCode = statusCode
        self.data = data
        self.request = request
        self.response = response
    }

    public func filterSuccessfulStatusCodes() throws -> Response {
        guard (200...299).contains(statusCode) else { throw MoyaError.statusCode(self) }
        return self
    }

    public func mapJSON() throws -> Any {
        do {
            return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            throw MoyaError.jsonMapping(self)
        }
    }

    public func map<Value: Decodable>(
        _ type: Value.Type, using decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        do {
            return try decoder.decode(type, from: data)
        } catch {
            throw MoyaError.objectMapping(error, self)
        }
    }
}
