import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response with its body.
public final class Response: Equatable {
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

    public static func == (one: Response, other: Response) -> Bool {
        one.statusCode == other.statusCode && one.data == other.data
            && one.response == other.response
    }

    public func filterSuccessfulStatusCodes() throws -> Response {
        guard (200...299).contains(statusCode) else { throw MoyaError.statusCode(self) }
        return self
    }

    public func mapJSON(failsOnEmptyData: Bool = true) throws -> Any {
        if data.isEmpty, !failsOnEmptyData { return NSNull() }
        do {
            return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            throw MoyaError.jsonMapping(self)
        }
    }

    public func map<Value: Decodable>(
        _ type: Value.Type, atKeyPath keyPath: String? = nil,
        using decoder: JSONDecoder = JSONDecoder(), failsOnEmptyData: Bool = true
    ) throws -> Value {
        do {
            return try decoder.decode(type, from: body(at: keyPath, failsOnEmptyData))
        } catch {
            throw error as? MoyaError ?? MoyaError.objectMapping(error, self)
        }
    }

    /// The JSON text of the body, or of what lies in it at a path of keys.
    private func body(at keyPath: String?, _ failsOnEmptyData: Bool) throws -> Data {
        if data.isEmpty, !failsOnEmptyData { return Data("{}".utf8) }
        guard let keyPath else { return data }
        let found = keyPath.split(separator: ".").reduce(try mapJSON() as Any?) { found, key in
            (found as? [String: Any])?[String(key)]
        }
        guard let found else { throw MoyaError.jsonMapping(self) }
        return try JSONSerialization.data(withJSONObject: found, options: .fragmentsAllowed)
    }
}
