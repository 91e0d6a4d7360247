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
    public func response(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) -> Self { respond(queue, completionHandler) { file, _ in file } }

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
