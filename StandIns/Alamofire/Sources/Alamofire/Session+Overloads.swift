public import Foundation

// The overloads of methods that an app's call may mean, though none of ours does.
extension Session {
    public func streamRequest(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataStreamRequest {
        streamRequest(
            Given(url: convertible, method: method, headers: headers, requestModifier),
            automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    public func streamRequest<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil, automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataStreamRequest {
        let given = Given(url: convertible, method: method, headers: headers, requestModifier) {
            try encoder.encode(parameters, into: $0)
        }
        return streamRequest(
            given, automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    public func download(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let given = Given(url: convertible, method: method, headers: headers, requestModifier) {
            try encoding.encode($0, with: parameters)
        }
        return download(
            given, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    public func download<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil,
        to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let given = Given(url: convertible, method: method, headers: headers, requestModifier) {
            try encoder.encode(parameters, into: $0)
        }
        return download(
            given, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    public func upload(
        _ stream: InputStream, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        let given = Given(url: convertible, method: method, headers: headers, requestModifier)
        return upload(stream, with: given, interceptor: interceptor, fileManager: fileManager)
    }

    public func upload(
        multipartFormData: MultipartFormData, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            multipartFormData: multipartFormData,
            with: Given(url: url, method: method, headers: headers, requestModifier),
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }
}
