import Triage
import TriageHTTP

/// Lets the app cure what is refused, as often as the rejection says, and sends the changed call.
///
/// Every chain has it, inside of the fallbacks that stand outermost and outside of all else, so that
/// what comes of a cure is repeated and carries a token like any call.
struct Recoveries: Middleware {
    func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer {
        var (call, cures) = (call, [Int: Int]())
        while true {
            let answer = try await next(call)
            guard case .recover(let recovery) = call.rejection(of: answer)?.action,
                cures[answer.status, default: 0] < recovery.times
            else { return answer }
            cures[answer.status, default: 0] += 1
            guard let changed = try await cure(answer, call, recovery) else { return answer }
            CallContext.current?.emit(.recovered(status: answer.status))
            call = changed
        }
    }

    /// The changed call; nil where the app gives up.
    ///
    /// - Throws: The refusal, with what the cure failed with beside it.
    private func cure(
        _ answer: Answer, _ call: Call, _ recovery: Rejection.Recovery
    ) async throws(Fault) -> Call? {
        do {
            return try await recovery(answer, call)
        } catch {
            let rules = CallContext.current?.rules ?? StatusRules()
            guard !Task.isCancelled, var fault = Fault(answer, to: call, rules: rules)
            else { throw .cancelled(by: error) }
            fault.secondaryCauses.append(error)
            throw fault
        }
    }
}
