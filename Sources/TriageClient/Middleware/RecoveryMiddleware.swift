import TriageCore
import TriageHTTP

/// Middleware that runs the recoveries that rejections declare and sends the changed requests.
///
/// Every chain has it, inside of the leading fallbacks and outside of all other middleware, so that
/// a changed request is retried and carries a token like any other.
struct RecoveryMiddleware: Middleware {
    /// Sends a request until it is not refused or the recovery has used its attempts.
    ///
    /// Attempts are counted by status.
    func intercept(_ request: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        var current = request
        var recoveryCounts: [Int: Int] = [:]
        while true {
            let response = try await next(current)
            guard let recovery = current.recovery(from: response),
                recoveryCounts[response.status, default: 0] < recovery.maxAttempts
            else { return response }
            recoveryCounts[response.status, default: 0] += 1
            guard let changed = try await recover(response, current, recovery) else {
                return response
            }
            ClientContext.current?.emit(.recovered(status: response.status))
            current = changed
        }
    }

    /// Returns the changed request; nil if the app gives up.
    ///
    /// - Throws: The refusal, with the error of the recovery as a secondary cause.
    private func recover(
        _ response: ClientResponse, _ request: ClientRequest, _ recovery: Rejection.Recovery
    ) async throws(Fault) -> ClientRequest? {
        do {
            return try await recovery.recover(response, request)
        } catch {
            let rules = ClientContext.current?.rules ?? StatusRules()
            guard !Task.isCancelled, var fault = Fault(response, to: request, rules: rules)
            else { throw .canceled(by: error) }
            fault.secondaryCauses.append(error)
            throw fault
        }
    }
}

extension ClientRequest {
    /// The recovery that is declared for the status of a response; nil if there is none.
    @inline(never)
    fileprivate func recovery(from response: ClientResponse) -> Rejection.Recovery? {
        guard case .recover(let recovery) = rejection(for: response)?.action else { return nil }
        return recovery
    }
}
