import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

/// Middleware that runs the recoveries that rejections declare and sends the changed requests.
///
/// Every chain has it, inside of the leading fallbacks and outside of all other middleware, so that
/// a changed request is retried and carries a token like any other.
struct RecoveryMiddleware: Middleware {
    /// Sends a request until it is not refused or the recovery has used its attempts.
    ///
    /// Attempts are counted by status, code and header field.
    func intercept(_ request: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        var current = request
        var recoveryCounts: [DeclaredCase: Int] = [:]
        while true {
            let response = try await next(current)
            guard let (declared, recovery) = current.recovery(from: response),
                recoveryCounts[declared, default: 0] < recovery.maxAttempts
            else { return response }
            recoveryCounts[declared, default: 0] += 1
            guard let changed = try await recover(response, current, recovery) else {
                ClientContext.current?.emit(.recoveryFailed(status: response.status))
                return response
            }
            ClientContext.current?.emit(.recovered(status: response.status))
            current = changed.withNewKey(after: current)
        }
    }

    /// Returns the changed request; nil if the app gives up.
    ///
    /// - Throws: The refusal, with a `RecoveryFailure` as a secondary cause; the recovery's notice
    ///   replaces the refusal's. If the session ended or the work was canceled meanwhile, it throws
    ///   that instead, since nothing else helps.
    private func recover(
        _ response: ClientResponse, _ request: ClientRequest, _ recovery: Rejection.Recovery
    ) async throws(Fault) -> ClientRequest? {
        do {
            return try await recovery.run(response, request)
        } catch {
            let classifier = ClientContext.current?.classifier ?? .foundation
            let chain = CauseChain(error, classifier: classifier)
            let rules = ClientContext.current?.rules ?? StatusRules()
            guard !Task.isCancelled, !chain.isCancellation,
                var refusal = Fault(response, to: request, rules: rules)
            else { throw .canceled(by: error) }
            let code = chain.fault?.code ?? chain.links.first?.code
            ClientContext.current?.emit(.recoveryFailed(status: response.status, code: code))
            guard chain.kind == .unauthenticated else {
                let failure = chain.links.lazy.compactMap { $0.error as? RecoveryFailure }.first
                if let notice = failure?.notice {
                    refusal.facts.declaredNotice = notice
                    refusal.facts.serverTitle = chain.fault?.facts.serverTitle
                    refusal.facts.serverMessage = chain.fault?.facts.serverMessage
                }
                refusal.secondaryCauses.append(
                    failure == nil ? RecoveryFailure(cause: error) : error)
                throw refusal
            }
            // Facts of a cause fill gaps, and the refusal's notice must not be shown.
            refusal.facts = Fault.Facts()
            var failure = Fault(error, classifiedBy: classifier)
            failure.secondaryCauses.append(refusal)
            throw failure
        }
    }
}

/// A status with the conditions of its rejection, whose recoveries are counted together.
private struct DeclaredCase: Hashable {
    let status: Int
    let condition: Rejection.Case
}

extension ClientRequest {
    /// The recovery that is declared for a response, and the case of it; nil if there is none.
    @inline(never)
    fileprivate func recovery(
        from response: ClientResponse
    ) -> (DeclaredCase, Rejection.Recovery)? {
        guard let rejection = rejection(for: response),
            case .recovery(let recovery) = rejection.action
        else { return nil }
        let declared = DeclaredCase(status: response.status, condition: rejection.condition)
        return (declared, recovery)
    }

    /// Returns this request with a new `Idempotency-Key` if its body differs from the former one.
    ///
    /// If a server knows the key from another body, it refuses the request or repeats its former
    /// response. A key that the recovery has set stays.
    @inline(never)
    fileprivate func withNewKey(after former: ClientRequest) -> ClientRequest {
        let name = HTTPField.Name.idempotencyKey
        guard body != former.body, let key = head.headerFields[name],
            key == former.head.headerFields[name]
        else { return self }
        var request = self
        let configuration = ClientContext.current?.core?.configuration
        request.head.headerFields[name] = head.idempotencyKey(body) {
            configuration?.makeIdempotencyKey() ?? UUID().uuidString
        }
        return request
    }
}
