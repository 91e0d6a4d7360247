import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    public static let get = HTTPMethod(rawValue: "GET")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let delete = HTTPMethod(rawValue: "DELETE")

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var dictionary: [String: String]
    public init(dictionaryLiteral elements: (String, String)...) {
        dictionary = Dictionary(elements) { $1 }
    }
}

public protocol URLConvertible: Sendable {
    func asURL() throws -> URL
}

extension URL: URLConvertible {
    public func asURL() throws -> URL { self }
}

extension String: URLConvertible {
    public func asURL() throws -> URL {
        guard let url = URL(string: self) else { throw URLError(.badURL) }
        return url
    }
}

public protocol URLRequestConvertible: Sendable {
    func asURLRequest() throws -> URLRequest
}

extension URLRequest: URLRequestConvertible {
    public func asURLRequest() throws -> URLRequest { self }
}

public protocol ParameterEncoder: Sendable {
    func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest
}

public struct JSONParameterEncoder: ParameterEncoder {
    public static let `default` = JSONParameterEncoder()

    public func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        var request = request
        request.httpBody = try JSONEncoder().encode(parameters)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }
}

/// A form, of which the double sends nothing: off Apple platforms Alamofire sends none either.
public final class MultipartFormData: Sendable {
    public static let encodingMemoryThreshold: UInt64 = 10_000_000
}

public struct AlamofireExtension<ExtendedType> {}

extension URLSessionConfiguration {
    public static var af: AlamofireExtension<URLSessionConfiguration>.Type {
        AlamofireExtension<URLSessionConfiguration>.self
    }
}

extension AlamofireExtension where ExtendedType: URLSessionConfiguration {
    public static var `default`: URLSessionConfiguration { .default }
}
