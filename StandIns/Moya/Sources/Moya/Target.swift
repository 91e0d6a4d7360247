import Alamofire
import Foundation

public typealias Session = Alamofire.Session
public typealias Method = Alamofire.HTTPMethod

/// A request as an app declares it.
public protocol TargetType {
    var baseURL: URL { get }
    var path: String { get }
    var method: Moya.Method { get }
    var sampleData: Data { get }
    var task: Moya.Task { get }
    var validationType: ValidationType { get }
    var headers: [String: String]? { get }
}

extension TargetType {
    public var sampleData: Data { Data() }
    public var validationType: ValidationType { .none }
}

/// The content of a request.
public enum Task {
    case requestPlain
    case requestData(Data)
    case requestJSONEncodable(any Encodable)
    case uploadFile(URL)
}

/// The statuses that a target accepts.
public enum ValidationType: Equatable {
    case none, successCodes, successAndRedirectCodes, customCodes([Int])

    var statusCodes: [Int] {
        switch self {
        case .none: []
        case .successCodes: Array(200..<300)
        case .successAndRedirectCodes: Array(200..<400)
        case .customCodes(let codes): codes
        }
    }
}

/// A target of any type.
public enum MultiTarget: TargetType {
    case target(any TargetType)

    public init(_ target: any TargetType) { self = .target(target) }

    public var target: any TargetType {
        switch self {
        case .target(let target): target
        }
    }

    public var baseURL: URL { target.baseURL }
    public var path: String { target.path }
    public var method: Moya.Method { target.method }
    public var sampleData: Data { target.sampleData }
    public var task: Moya.Task { target.task }
    public var validationType: ValidationType { target.validationType }
    public var headers: [String: String]? { target.headers }
}

extension URL {
    public init<T: TargetType>(target: T) {
        self =
            target.path.isEmpty
            ? target.baseURL : target.baseURL.appendingPathComponent(target.path)
    }
}
