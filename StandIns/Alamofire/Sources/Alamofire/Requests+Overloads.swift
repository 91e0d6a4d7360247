public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

public typealias AFDownloadResponse<Success: Sendable> = DownloadResponse<Success, AFError>

/// The response of a download, with its file.
public struct DownloadResponse<Success: Sendable, Failure: Error>: Sendable {
    public let request: URLRequest?
    public let response: HTTPURLResponse?
    public let fileURL: URL?
    public let result: Result<Success, Failure>

    public var value: Success? { try? result.get() }
    public var error: Failure? { if case .failure(let error) = result { error } else { nil } }

    public func map<NewSuccess>(
        _ transform: (Success) -> NewSuccess
    ) -> DownloadResponse<NewSuccess, Failure> {
        DownloadResponse<NewSuccess, Failure>(
            request: request, response: response, fileURL: fileURL, result: result.map(transform))
    }

    public func mapError<NewFailure: Error>(
        _ transform: (Failure) -> NewFailure
    ) -> DownloadResponse<Success, NewFailure> {
        DownloadResponse<Success, NewFailure>(
            request: request, response: response, fileURL: fileURL,
            result: result.mapError(transform))
    }
}

/// A step before a body is decoded.
public protocol DataPreprocessor: Sendable {
    func preprocess(_ data: Data) throws -> Data
}

public struct PassthroughPreprocessor: DataPreprocessor {
    public init() {}
    public func preprocess(_ data: Data) throws -> Data { data }
}

public protocol DataDecoder: Sendable {
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: DataDecoder {}

extension HTTPURLResponse {
    /// Whether the content type is one of those that a request accepts.
    func validated(as types: some Sequence<String>) -> Request.ValidationResult {
        let own = mimeType ?? ""
        let isAccepted = types.contains { $0 == "*/*" || $0 == own }
        if isAccepted { return .success(()) }
        return .failure(
            AFError.responseValidationFailed(
                reason: .customValidationFailed(error: CocoaError(.fileReadUnknown))))
    }
}

extension DownloadRequest {
    @discardableResult
    public func validate() -> Self { validate(statusCode: 200..<300) }

    @discardableResult
    public func validate<Codes: Sequence & Sendable>(statusCode codes: Codes) -> Self
    where Codes.Element == Int {
        validate { _, response, _ in Self.result(of: response, codes) }
    }

    @discardableResult
    public func validate<Types: Sequence & SendableMetatype>(
        contentType types: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String {
        validate { _, response, _ in response.validated(as: types()) }
    }

    @discardableResult
    public func response(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) -> Self { respond(queue, completionHandler) { file, _ in file } }

    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor(),
        decoder: any DataDecoder = JSONDecoder(), emptyResponseCodes: Set<Int> = [204, 205],
        emptyRequestMethods: Set<HTTPMethod> = [.head],
        completionHandler: @escaping @Sendable (AFDownloadResponse<Value>) -> Void
    ) -> Self {
        respond(queue, completionHandler) { _, data in
            try decoder.decode(type, from: dataPreprocessor.preprocess(data))
        }
    }

    /// Answers with what is made of the file and of its body.
    private func respond<Value: Sendable>(
        _ queue: DispatchQueue,
        _ completionHandler: @escaping @Sendable (AFDownloadResponse<Value>) -> Void,
        _ serialize: @escaping @Sendable (URL?, Data) throws -> Value
    ) -> Self {
        addSerializer { [self] done in
            let file = fileURL
            let result = Result { () throws(AFError) -> Value in
                if let error { throw error }
                do {
                    return try serialize(file, received ?? Data())
                } catch {
                    throw .responseSerializationFailed(reason: .decodingFailed(error: error))
                }
            }
            let answer = DownloadResponse(
                request: request, response: response, fileURL: file, result: result)
            addCompletion { queue.async { completionHandler(answer) } }
            done(true)
        }
        return self
    }
}

extension DataStreamRequest {
    @discardableResult
    public func validate() -> Self { validate(statusCode: 200..<300) }

    @discardableResult
    public func validate<Codes: Sequence & Sendable>(statusCode codes: Codes) -> Self
    where Codes.Element == Int {
        validate { _, response in Self.result(of: response, codes) }
    }

    @discardableResult
    public func validate<Types: Sequence & SendableMetatype>(
        contentType types: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String {
        validate { _, response in response.validated(as: types()) }
    }
}
