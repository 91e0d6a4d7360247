import Foundation
import RxSwift
import SplashShared

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends a line to the team's channel.
package typealias ErrorLog = @Sendable (String) -> Void

@MainActor
package final class SplashViewModel {
    package let screens = PublishSubject<Screen>()
    package let alerts = PublishSubject<String>()
    package let isLoading = PublishSubject<Bool>()
    private let client: HTTPClient
    private let api: SplashAPI
    private let useCase: LaunchUseCase
    private let log: ErrorLog
    private let launches = PublishSubject<Void>()
    private let bag = DisposeBag()

    package init(
        _ base: URL, tokens: TokenPair?, installed: String = "2.1",
        timeout: DispatchTimeInterval = .seconds(8),
        send: @escaping Send = { try await URLSession.shared.data(for: $0) },
        log: @escaping ErrorLog
    ) {
        client = HTTPClient(base, tokens, send: send)
        api = SplashAPI(client)
        useCase = LaunchUseCase(api: api, installed: installed, timeout: timeout)
        self.log = log
    }

    /// Binds the taps: the first appearance and the retry button, and the button that wakes.
    package func bind(starts: Observable<Void>, wakes: Observable<Void>) {
        bindLaunches()
        starts.subscribe(onNext: launches.onNext).disposed(by: bag)
        wakes.flatMapLatest { [api] _ in api.wake().asObservable().materialize() }
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { [weak self] event in
                switch event {
                case .next: self?.launches.onNext(())
                case .error(let error): self?.show(LaunchError(error))
                case .completed: break
                }
            })
            .disposed(by: bag)
    }

    package func signedIn(_ tokens: TokenPair) {
        Task { [client, launches] in
            await client.signIn(tokens)
            launches.onNext(())
        }
    }

    private func bindLaunches() {
        launches
            .flatMapLatest { [useCase, isLoading] _ in
                isLoading.onNext(true)
                return useCase.launch()
            }
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { [weak self] result in
                self?.isLoading.onNext(false)
                self?.show(result)
            })
            .disposed(by: bag)
    }

    private func show(_ result: LaunchResult) {
        switch result {
        case .home(let home): screens.onNext(.home(home))
        case .signIn: screens.onNext(.signIn)
        case .update: screens.onNext(.update)
        case .maintenance(let message): screens.onNext(.maintenance(message))
        case .dormant: screens.onNext(.dormant)
        case .failed(let error): show(error)
        }
    }

    private func show(_ error: LaunchError) {
        log("launch: \(error)")
        alerts.onNext(error.text)
    }
}
