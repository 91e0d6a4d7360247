#if Alamofire
public import Alamofire
import Foundation
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension DownloadResponse {
    /// Returns the fault of the response; nil if it is a success.
    ///
    /// A response outside 2xx is a failure even if it is not validated. What `triage(…)` and the
    /// session's chain declare about the request counts where the call does not say otherwise. The
    /// body of an error is read from the downloaded file, up to a megabyte.
    ///
    /// - Parameters:
    ///   - path: The template of the path; nil for the request's, or a derived one.
    ///   - rules: The meaning of statuses that no rejection declares; nil for the chain's.
    ///   - serverMessage: The decoder for the server's message to the user in the body of an error;
    ///     nil for the decoder of the request or of the chain.
    ///   - rejections: The declared meanings of statuses, the most specific scope first. The
    ///     rejections of the request come after them.
    /// - Returns: The fault; the one in Alamofire's error, if there is one.
    public func fault(
        path: String? = nil, rules: StatusRules? = nil, serverMessage: ServerMessageDecoder? = nil,
        rejections: [Rejections] = []
    ) -> Fault? {
        ResponseDeclaration.beside(response, path, serverMessage, rejections)
            .fault(of: result, request, response, response?.errorBody(in: fileURL), rules)
    }
}

extension HTTPURLResponse {
    /// Returns the body of a response outside 2xx from the file of a download, up to a megabyte.
    func errorBody(in file: URL?) -> Data? {
        guard let file, !(200...299).contains(statusCode) else { return nil }
        let handle = try? FileHandle(forReadingFrom: file)
        defer { try? handle?.close() }
        return try? handle?.read(upToCount: 1_000_000)
    }
}
#endif
