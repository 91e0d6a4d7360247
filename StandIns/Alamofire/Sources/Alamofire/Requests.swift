public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

public typealias AFDataResponse<Success: Sendable> = DataResponse<Success, AFError>

public struct DataResponse<Success: Sendable, Failure: Error>: Sendable {
    public let request: URLRequest?
    public let response: HTTPURLResponse?
    public let data: Data?
    public let result: Result<Success, Failure>

    public var value: Success? { try? result.get() }
    public var error: Failure? { if case .failure(let error) = result { error } else { nil } }
}

public class DataRequest: Request, @unchecked Sendable {
    public typealias Validation =
        @Sendable (URLRequest?, HTTPURLResponse, Data?) -> ValidationResult

    public var data: Data? { received }

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        addValidator { [unowned self] in
            guard let response else { return }
            apply(validation(request, response, data))
        }
        return self
    }

    @discardableResult
    public func validate() -> Self {
        validate(statusCode: 200..<300).validate { request, response, data in
            Self.result(of: response, to: request, isEmpty: data?.isEmpty != false)
        }
    }

    @discardableResult
    public func validate<Codes: Sequence & Sendable>(statusCode codes: Codes) -> Self
    where Codes.Element == Int {
        validate { _, response, _ in Self.result(of: response, codes) }
    }

    @discardableResult
    public func response(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDataResponse<Data?>) -> Void
    ) -> Self {
        addSerializer { [self] done in
            let result: Result<Data?, AFError> = error.map { .failure($0) } ?? .success(data)
            let answer = answer(result)
            addCompletion { queue.async { completionHandler(answer) } }
            done(true)
        }
        return self
    }

    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDataResponse<Value>) -> Void
    ) -> Self {
        respond(queue, completionHandler) { data in
            guard let data, !data.isEmpty else { throw AFError.noData }
            do {
                return try JSONDecoder().decode(type, from: data)
            } catch {
                throw AFError.responseSerializationFailed(reason: .decodingFailed(error: error))
            }
        }
    }

    public func serializingDecodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self
    ) -> DataTask<Value> {
        DataTask(request: self) { [self] in
            responseDecodable(of: type, queue: underlyingQueue, completionHandler: $0)
        }
    }

    public func serializingData(emptyResponseCodes: Set<Int> = [204, 205]) -> DataTask<Data> {
        DataTask(request: self) { [self] completion in
            respond(underlyingQueue, completion) { [self] data in
                if let data, !data.isEmpty { return data }
                guard let response, emptyResponseCodes.contains(response.statusCode)
                else { throw AFError.noData }
                return Data()
            }
        }
    }

    public func serializingString() -> DataTask<String> {
        DataTask(request: self) { [self] completion in
            respond(underlyingQueue, completion) { data in
                guard let data, !data.isEmpty else { throw AFError.noData }
                return String(decoding: data, as: UTF8.self)
            }
        }
    }

    /// Answers with a serialized value. As in Alamofire, the retrier is asked about every failure.
    @discardableResult
    private func respond<Value: Sendable>(
        _ queue: DispatchQueue,
        _ completionHandler: @escaping @Sendable (AFDataResponse<Value>) -> Void,
        _ serialize: @escaping @Sendable (Data?) throws -> Value
    ) -> Self {
        addSerializer { [self] done in
            let result = Result { () throws(AFError) -> Value in
                if let error { throw error }
                do {
                    return try serialize(data)
                } catch {
                    throw error.asAFError ?? .noData
                }
            }
            let complete: @Sendable (Result<Value, AFError>) -> Void = { [self] result in
                let answer = answer(result)
                addCompletion { queue.async { completionHandler(answer) } }
                done(true)
            }
            guard case .failure(let failure) = result, !isCancelled, let session
            else { return complete(result) }
            session.retryResult(for: self, dueTo: failure) { [self] decision in
                switch decision {
                case .doNotRetry: complete(result)
                case .doNotRetryWithError(let other): complete(.failure(other.asAFError ?? failure))
                case .retry, .retryWithDelay:
                    session.retry(self)
                    done(false)
                }
            }
        }
        return self
    }

    private func answer<Value>(_ result: Result<Value, AFError>) -> AFDataResponse<Value> {
        DataResponse(request: request, response: response, data: data, result: result)
    }
}

extension AFError {
    static let noData = AFError.responseSerializationFailed(reason: .inputDataNilOrZeroLength)
}

extension Request {
    func apply(_ result: ValidationResult) {
        guard case .failure(let failure) = result else { return }
        error =
            failure.asAFError
            ?? .responseValidationFailed(reason: .customValidationFailed(error: failure))
    }

    static func result(
        of response: HTTPURLResponse, _ codes: some Sequence<Int>
    ) -> ValidationResult {
        if codes.contains(response.statusCode) { return .success(()) }
        return .failure(
            AFError.responseValidationFailed(
                reason: .unacceptableStatusCode(code: response.statusCode)))
    }

    /// The verdict on the type of a body, by what the request accepts.
    static func result(
        of response: HTTPURLResponse, to request: URLRequest?, isEmpty: Bool
    ) -> ValidationResult {
        let accept = request?.value(forHTTPHeaderField: "Accept") ?? "*/*"
        let accepted = accept.components(separatedBy: ",")
        if isEmpty { return .success(()) }
        guard let type = response.mimeType else {
            if accepted.contains("*/*") { return .success(()) }
            return .failure(
                AFError.responseValidationFailed(
                    reason: .missingContentType(acceptableContentTypes: accepted)))
        }
        if accepted.contains(where: { $0.accepts(type) }) { return .success(()) }
        return .failure(
            AFError.responseValidationFailed(
                reason: .unacceptableContentType(
                    acceptableContentTypes: accepted, responseContentType: type)))
    }
}

extension String {
    /// Whether this media range, such as `text/*;q=0.8`, has a media type.
    fileprivate func accepts(_ type: String) -> Bool {
        let range = prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        return range == "*/*" || range == type
            || range.hasSuffix("/*") && type.hasPrefix(range.dropLast())
    }
}

public final class UploadRequest: DataRequest, @unchecked Sendable {
    public enum Uploadable: @unchecked Sendable {
        case data(Data)
        case file(URL, shouldRemove: Bool)
        case stream(InputStream)
    }

    public var uploadable: Uploadable?
    private let given: Uploadable

    init(
        _ uploadable: Uploadable, _ convertible: any URLRequestConvertible, in session: Session,
        interceptor: (any RequestInterceptor)?
    ) {
        given = uploadable
        super.init(convertible, in: session, interceptor: interceptor)
    }

    override func makeTask(_ request: URLRequest, in session: URLSession) -> URLRequest {
        var request = request
        uploadable = given
        switch given {
        case .data(let data): request.httpBody = data
        case .file(let url, _): request.httpBody = try? Data(contentsOf: url)
        case .stream(let stream): request.httpBodyStream = stream
        }
        uploadProgress.advance(to: request.httpBody?.count)
        return request
    }
}

public final class DownloadRequest: Request, @unchecked Sendable {
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public typealias Destination =
        @Sendable (URL, HTTPURLResponse) -> (destinationURL: URL, options: Options)
    public typealias Validation =
        @Sendable (URLRequest?, HTTPURLResponse, URL?) -> ValidationResult

    private let fileLock = NSLock()
    private var file: (task: URLSessionTask, url: URL)?

    /// The file with the body of the latest attempt.
    public var fileURL: URL? {
        guard let task, let received else { return nil }
        return fileLock.withLock {
            if let file, file.task === task { return file.url }
            let name = UUID().uuidString
            let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
            guard (try? received.write(to: url)) != nil else { return nil }
            file = (task, url)
            return url
        }
    }

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        addValidator { [unowned self] in
            if let response { apply(validation(request, response, fileURL)) }
        }
        return self
    }
}

public final class DataStreamRequest: Request, @unchecked Sendable {
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse) -> ValidationResult

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        addValidator { [unowned self] in
            if let response { apply(validation(request, response)) }
        }
        return self
    }
}

public struct DataTask<Value: Sendable>: Sendable {
    private let request: DataRequest
    private let task: Task<DataResponse<Value, AFError>, Never>

    init(
        request: DataRequest,
        _ start: @escaping @Sendable (@escaping @Sendable (AFDataResponse<Value>) -> Void) -> Void
    ) {
        self.request = request
        task = Task {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    start { continuation.resume(returning: $0) }
                }
            } onCancel: {
                request.cancel()
            }
        }
        if Task.isCancelled { task.cancel() }
    }

    public var response: DataResponse<Value, AFError> {
        get async {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                cancel()
            }
        }
    }
    public var result: Result<Value, AFError> { get async { await response.result } }
    public var value: Value { get async throws { try await result.get() } }

    public func cancel() { task.cancel() }
}
