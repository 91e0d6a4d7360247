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
        _ response: HTTPURLResponse?, after declaration: RequestDeclaration
    ) -> ResponseDeclaration {
        var known = beside(response) ?? ResponseDeclaration()
        known.declared = declaration.completed(by: known.declared)
        return known
    }

    /// Returns the fault of a result of Alamofire's; nil if it is a success.
    func fault<Success, Failure: Error>(
        of result: Result<Success, Failure>, _ request: URLRequest?, _ response: HTTPURLResponse?,
        _ body: Data?
    ) -> Fault? {
        do throws(Fault) {
            _ = try clientResponse(of: result, request, response, body)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the response if its status is a success and Alamofire has not failed otherwise.
    func clientResponse<Success, Failure: Error>(
        of result: Result<Success, Failure>, _ request: URLRequest?, _ response: HTTPURLResponse?,
        _ body: Data?
    ) throws(Fault) -> ClientResponse {
        var error: (any Error)?
        if case .failure(let failure) = result { error = failure }
        guard let request else {
            throw Fault(error ?? CancellationError(), classifiedBy: classifier).noted()
        }
        return try ClientResponse.validated(
            for: request, response: response, data: body, error: error, declared,
            attempts: attempts ?? 1, rules: rules, serverMessage: decoder, classifier: classifier)
    }
}
#endif
