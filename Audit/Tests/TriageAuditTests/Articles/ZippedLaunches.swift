/// Launches that wait for all of their requests, however long one takes.
enum ZippedLaunches {
    static let all = [
        Mistake(
            "a splash in RxSwift",
            """
            import RxSwift

            final class SplashReactor {
                private func prepare() -> Observable<Mutation> {
                    Observable.zip( // HERE
                        versionService.latest().asObservable(),
                        noticeService.current().asObservable(),
                        memberService.me().asObservable()
                    )
                    .map(Mutation.prepared)
                }
            }
            """),
        Mistake(
            "a scene delegate in Combine",
            path: "App/SceneDelegate.swift",
            """
            import Combine

            func begin(in window: UIWindow) {
                Publishers.Zip(configClient.fetch(), sessionClient.restore()) // HERE
                    .receive(on: DispatchQueue.main)
                    .sink(receiveCompletion: { [weak self] in self?.ended($0) }) { config, session in
                        window.rootViewController = MainTabController(config, session)
                    }
                    .store(in: &cancellables)
            }
            """),
    ]
}
