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
    public func validate() -> Self {
        validate(statusCode: 200..<300).validate { request, response, file in
            Self.result(of: response, to: request, isEmpty: file == nil)
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
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) -> Self {
        addSerializer { [self] done in
            let file = fileURL
            let answer = DownloadResponse(
                request: request, response: response, fileURL: file,
                result: error.map { .failure($0) } ?? .success(file))
            addCompletion { queue.async { completionHandler(answer) } }
            done(true)
        }
        return self
    }
}
