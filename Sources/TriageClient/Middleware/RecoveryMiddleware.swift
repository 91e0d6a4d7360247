import TriageCore
import TriageHTTP

/// Lets the app cure what is refused, as often as the rejection says, and sends the changed call.
///
/// Every chain has it, inside of the fallbacks that stand outermost and outside of all else, so that
/// what comes of a cure is repeated and carries a token like any call.
struct RecoveryMiddleware: Middleware {
    func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        let answer = try await next(call)
        guard let recovery = recovery(from: answer, call) else { return answer }
        return try await resend(call, refused: answer, recovery, next)
    }

    @inline(never)
    private func recovery(from answer: ClientResponse, _ call: ClientRequest) -> Rejection.Recovery?
    {
        guard case .recover(let recovery) = call.rejection(for: answer)?.action else { return nil }
        return recovery
    }

    /// Sends what the app makes of a refused call, until it is not refused or was cured often enough.
    @inline(never)
    private func resend(
        _ call: ClientRequest, refused answer: ClientResponse, _ recovery: Rejection.Recovery,
        _ next: Next
    ) async throws(Fault) -> ClientResponse {
        var (answer, call, recovery, cures) = (answer, call, recovery, [Int: Int]())
        while cures[answer.status, default: 0] < recovery.maxAttempts {
            cures[answer.status, default: 0] += 1
            guard let changed = try await recover(answer, call, recovery) else { return answer }
            ClientContext.current?.emit(.recovered(status: answer.status))
            call = changed
            answer = try await next(call)
            guard let another = self.recovery(from: answer, call) else { return answer }
            recovery = another
        }
        return answer
    }

    /// The changed call; nil where the app gives up.
    ///
    /// - Throws: The refusal, with what the cure failed with beside it.
    private func recover(
        _ answer: ClientResponse, _ call: ClientRequest, _ recovery: Rejection.Recovery
    ) async throws(Fault) -> ClientRequest? {
        do {
            return try await recovery(answer, call)
        } catch {
            let rules = ClientContext.current?.rules ?? StatusRules()
            guard !Task.isCancelled, var fault = Fault(answer, to: call, rules: rules)
            else { throw .canceled(by: error) }
            fault.secondaryCauses.append(error)
            throw fault
        }
    }
}
