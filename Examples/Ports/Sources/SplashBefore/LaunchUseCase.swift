import Foundation
import RxSwift
import SplashShared

/// The result of the launch.
enum LaunchResult {
    case home(Home)
    case signIn
    case update
    case maintenance(String)
    case dormant
    case failed(LaunchError)
}

/// The result of one check, so that the failure of one does not end the zip of all.
enum CheckResult<Value> {
    case passed(Value)
    case failed(LaunchError)

    var value: Value? { if case .passed(let value) = self { value } else { nil } }
    var error: LaunchError? { if case .failed(let error) = self { error } else { nil } }
}

/// Asks everything that the first screen depends on.
struct LaunchUseCase {
    let api: SplashAPI
    let installed: String
    let timeout: DispatchTimeInterval

    func launch() -> Observable<LaunchResult> {
        Observable.zip(
            check(api.session(), timeout), check(api.profile(), timeout),
            check(api.release(), timeout), check(api.maintenance(), timeout),
            check(api.config(), timeout), check(api.registerPush()),
            check(api.terms(), timeout), check(api.account(), timeout)
        ) { session, profile, release, maintenance, config, push, terms, account in
            if let message = maintenance.value?.message { return .maintenance(message) }
            if let minimum = release.value?.minimum, isOlder(than: minimum) { return .update }
            let errors = [
                session.error, profile.error, release.error, maintenance.error, config.error,
                terms.error, account.error,
            ].compactMap { $0 }
            for case .signInNeeded in errors { return .signIn }
            if account.value?.isDormant == true { return .dormant }
            if let error = errors.first { return .failed(error) }
            return .home(
                Home(
                    name: profile.value?.name ?? "", features: config.value?.features ?? [],
                    termsToAccept: terms.value?.mustAccept))
        }
    }

    private func isOlder(than minimum: String) -> Bool {
        installed.compare(minimum, options: .numeric) == .orderedAscending
    }

    private func check<Value>(
        _ single: Single<Value>, _ timeout: DispatchTimeInterval? = nil
    ) -> Observable<CheckResult<Value>> {
        let source = single.asObservable()
        let timed = timeout.map { source.timeout($0, scheduler: MainScheduler.instance) } ?? source
        return timed.materialize().compactMap { event in
            switch event {
            case .next(let value): .passed(value)
            case .error(let error): .failed(LaunchError(error))
            case .completed: nil
            }
        }
    }
}
