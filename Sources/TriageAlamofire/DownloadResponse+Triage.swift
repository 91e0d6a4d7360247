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
    /// A response outside 2xx is a failure even if it is not validated. The declarations of
    /// `triage(…)` and of the session's chain count where the call declares nothing. The body of an
    /// error is read from the downloaded file, up to a megabyte.
    ///
    /// - Parameter declaration: The template of its path, and what its responses mean. The
    ///   request's own rejections come after these.
    /// - Returns: The fault; the one in Alamofire's error, if there is one.
    public func fault(_ declaration: RequestDeclaration = RequestDeclaration()) -> Fault? {
        ResponseDeclaration.beside(response, after: declaration)
            .fault(of: result, request, response, response?.errorBody(in: fileURL))
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
