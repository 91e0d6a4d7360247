#if Alamofire
import Foundation
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ResponseDeclaration {
    /// Returns the declarations beside a response, after what a call says by itself.
    static func beside(
        _ response: HTTPURLResponse?, _ path: String?, _ serverMessage: ServerMessageDecoder?,
        _ rejections: [Rejections]
    ) -> ResponseDeclaration {
        var known = beside(response) ?? ResponseDeclaration()
        known.path = path ?? known.path
        known.serverMessage = serverMessage ?? known.serverMessage
        known.rejections = rejections + known.rejections
        return known
    }

    /// Returns the fault of a result of Alamofire's; nil if it is a success.
    func fault<Success, Failure: Error>(
        of result: Result<Success, Failure>, _ request: URLRequest?, _ response: HTTPURLResponse?,
        _ body: Data?, _ rules: StatusRules?
    ) -> Fault? {
        do throws(Fault) {
            _ = try clientResponse(of: result, request, response, body, rules)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the response if its status is 2xx and Alamofire has not failed.
    func clientResponse<Success, Failure: Error>(
        of result: Result<Success, Failure>, _ request: URLRequest?, _ response: HTTPURLResponse?,
        _ body: Data?, _ rules: StatusRules? = nil
    ) throws(Fault) -> ClientResponse {
        var error: (any Error)?
        if case .failure(let failure) = result { error = failure }
        guard let request else {
            throw Fault(error ?? CancellationError(), classifiedBy: .foundation)
        }
        return try ClientResponse.validated(
            for: request, response: response, data: body, error: error, path: path,
            attempts: attempts ?? 1, rules: rules ?? self.rules, serverMessage: decoder,
            rejections: rejections)
    }
}
#endif
