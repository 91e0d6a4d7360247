public import MoimDomain
public import Triage

/// The timers screen in the style of async and Observation.
@MainActor
public final class TimersViewModel: LoadableViewModel, TimersScreen {
    /// What it shows and what it has under way.
    public let screen: LoadableModel<[ClipTimer]>

    private let repository: any TimersRepository

    /// Makes the screen; nothing is loaded until someone asks.
    public init(center: FaultCenter, repository: any TimersRepository, activity: Activity) {
        let myTimers = MyTimers(timers: repository)
        screen = LoadableModel("timers.load", in: center, startTask: activity.track) {
            try await myTimers()
        }
        self.repository = repository
    }

    /// The state of its content.
    public var state: Loadable<[ClipTimer]> { screen.state }

    /// Adds a timer and loads the list again; a tap while one is under way is ignored.
    public func add(_ timer: NewTimer) {
        screen.perform("timers.add", rules: TimersRules.add) { [repository] in
            try await repository.add(timer)
        } then: { [weak self] in
            self?.load()
        }
    }
}
