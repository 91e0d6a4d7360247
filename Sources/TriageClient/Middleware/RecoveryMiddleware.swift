import TriageCore
import TriageHTTP

/// Middleware that runs the recoveries that rejections declare and sends the changed requests.
///
/// Every chain has it, inside of the leading fallbacks and outside of all other middleware, so that
/// a changed request is retried and carries a token like any other.
struct RecoveryMiddleware: Middleware {
    func intercept(_ request: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        let response = try await next(request)
        guard let recovery = recovery(from: response, request) else { return response }
        return try await resend(request, refused: response, recovery, next)
    }

    @inline(never)
    private func recovery(from response: ClientResponse, _ request: ClientRequest) -> Rejection
        .Recovery?
    {
        guard case .recover(let recovery) = request.rejection(for: response)?.action else {
            return nil
        }
        return recovery
    }

    /// Sends the changed request until it is not refused or the recovery has used its attempts.
    ///
    /// Attempts are counted by status.
    @inline(never)
    private func resend(
        _ request: ClientRequest, refused response: ClientResponse, _ recovery: Rejection.Recovery,
        _ next: Next
    ) async throws(Fault) -> ClientResponse {
        var (response, request, recovery, recoveryCounts) = (
            response, request, recovery, [Int: Int]()
        )
        while recoveryCounts[response.status, default: 0] < recovery.maxAttempts {
            recoveryCounts[response.status, default: 0] += 1
            guard let changed = try await recover(response, request, recovery) else {
                return response
            }
            ClientContext.current?.emit(.recovered(status: response.status))
            request = changed
            response = try await next(request)
            guard let another = self.recovery(from: response, request) else { return response }
            recovery = another
        }
        return response
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
