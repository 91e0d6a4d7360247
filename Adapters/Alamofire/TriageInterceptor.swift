// To copy into an app. Not compiled by CI; written against Alamofire 5.10.
// Requests must be validated (`.validate()`): Alamofire asks its retrier about failures only.

import Alamofire
import Foundation
import Triage

/// Tokens, one refresh for everyone, and repeats, for the requests of an Alamofire session.
///
///     let session = Session(interceptor: TriageInterceptor(credentials))
final class TriageInterceptor: RequestInterceptor, @unchecked Sendable {
    // Unchecked: the requests under way are touched with the lock held only.
    private struct UnderWay {
        let caller: RefreshMachine.Caller
        var pass: RefreshMachine.Pass?
        var repeats = 0
    }

    private let credentials: Credentials
    private let policy: RepeatPolicy
    private let lock = NSLock()
    private var underWay: [UUID: UnderWay] = [:]

    init(_ credentials: Credentials, policy: RepeatPolicy = .standard) {
        self.credentials = credentials
        self.policy = policy
    }

    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let id = state.requestID
        let known = entry(id) ?? UnderWay(caller: credentials.enter())
        set(known, id)
        Task {
            do {
                let pass = try await permit(known)
                var (request, next) = (urlRequest, known)
                next.pass = pass
                set(next, id)
                if let token = pass.token { request.headers.add(.authorization(bearerToken: token.value)) }
                completion(.success(request))
            } catch {
                finish(id)
                completion(.failure(error))
            }
        }
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let known = entry(request.id), let pass = known.pass,
            let call = request.request.flatMap({ Call($0) })
        else { return completion(.doNotRetry) }
        let answer = request.response.flatMap {
            Answer($0, body: (request as? DataRequest)?.data ?? Data())
        }
        Task {
            do {
                if let answer, let other = try await credentials.judge(answer, to: call, known.caller, pass) {
                    var next = known
                    next.pass = other
                    set(next, request.id)
                    return completion(.retry)
                }
                completion(repeated(known, request.id, call, answer, error))
            } catch {
                finish(request.id)
                completion(.doNotRetryWithError(error))
            }
        }
    }

    private func repeated(
        _ known: UnderWay, _ id: UUID, _ call: Call, _ answer: Answer?, _ error: any Error
    ) -> RetryResult {
        let underlying = error.asAFError?.underlyingError ?? error
        let result: Result<Answer, Fault> = answer.map { .success($0) } ?? .failure(
            Fault(transportError: underlying, status: nil, isSecure: true, to: call.summary))
        guard let failed = FailedAttempt(result, of: call, repeats: known.repeats),
            let wait = policy.wait(after: failed, chance: .random(in: 0..<1))
        else {
            finish(id)
            return .doNotRetry
        }
        var next = known
        next.repeats += 1
        next.pass = nil
        set(next, id)
        return .retryWithDelay(wait / .seconds(1))
    }

    /// The pass that a replay was given, or a new one.
    private func permit(_ known: UnderWay) async throws -> RefreshMachine.Pass {
        if let pass = known.pass { return pass }
        return try await credentials.permit(known.caller)
    }

    private func entry(_ id: UUID) -> UnderWay? { lock.withLock { underWay[id] } }

    private func set(_ entry: UnderWay, _ id: UUID) { lock.withLock { underWay[id] = entry } }

    /// Call it too when a request has succeeded, from an `EventMonitor`'s `requestDidFinish`.
    func finish(_ id: UUID) {
        guard let entry = lock.withLock({ underWay.removeValue(forKey: id) }) else { return }
        credentials.leave(entry.caller)
    }
}
