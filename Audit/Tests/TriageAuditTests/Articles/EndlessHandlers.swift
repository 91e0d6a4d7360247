/// Handlers of failures that repeat what failed for as long as it fails.
enum EndlessHandlers {
    static let all = [
        Mistake(
            "an interceptor that never counts",
            """
            import Alamofire

            final class SessionInterceptor: RequestInterceptor {
                func retry(
                    _ request: Request, for session: Session, dueTo error: any Error,
                    completion: @escaping (RetryResult) -> Void
                ) {
                    guard let response = request.response, response.statusCode == 401 else {
                        completion(.doNotRetryWithError(error))
                        return
                    }
                    tokens.renew { result in
                        switch result {
                        case .success: completion(.retry) // HERE
                        case .failure(let error): completion(.doNotRetryWithError(error))
                        }
                    }
                }
            }
            """),
        Mistake(
            "a stream that is asked again whenever it fails",
            """
            import RxSwift

            func member() -> Single<Member> {
                provider.rx.request(.member)
                    .filterSuccessfulStatusCodes()
                    .retry(when: { errors in // HERE
                        errors.flatMap { [auth] _ in auth.renew() }
                    })
                    .map(Member.self)
            }
            """),
        Mistake(
            "a function that calls itself",
            """
            func loadMember(completion: @escaping (Member) -> Void) {
                client.member { [weak self] result in
                    switch result {
                    case .success(let member):
                        completion(member)
                    case .failure:
                        self?.loadMember(completion: completion) // HERE
                    }
                }
            }
            """),
    ]
}
