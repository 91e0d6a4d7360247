public import MoimDomain
public import Triage

/// The timers screen in the style of async and Observation.
@MainActor
public final class TimersViewModel: LiveScreenViewModel, TimersScreen {
    /// What it shows and what it has under way.
    public let screen: LiveScreen<[ClipTimer]>

    private let repository: any TimersRepository
    private let myTimers: MyTimers

    /// Makes the screen; nothing is loaded until someone asks.
    public init(
        center: FaultCenter, repository: any TimersRepository, activity: Activity,
        onChange: @escaping (ScreenState, [ClipTimer]?) -> Void = { _, _ in }
    ) {
        screen = LiveScreen(
            center: center, activity: activity, isEmpty: \.isEmpty, onChange: onChange)
        self.repository = repository
        myTimers = MyTimers(timers: repository)
    }

    /// Loads the list; a load that is under way gives way to this one.
    public func load() {
        screen.load("timers.load", DecisionTable()) { [myTimers] in try await myTimers() }
    }

    /// Adds a timer and loads the list again; a tap while one is under way is ignored.
    public func add(_ timer: NewTimer) {
        screen.tap("timers.add", TimersRules.add) { [repository] in
            try await repository.add(timer)
        } then: { [weak self] in
            self?.load()
        }
    }
}
