public import MoimDomain
public import Triage

/// The timers screen in Combine's style, as a view holds it: it sends what the member wishes, and shows
/// the newest page.
@MainActor
public final class TimersStreamScreen: TimersScreen {
    private let model: TimersStreamViewModel
    private let onChange: (ScreenState, [ClipTimer]?) -> Void
    private let loads = PassthroughSubject<Void, Never>()
    private let additions = PassthroughSubject<NewTimer, Never>()
    private var subscription: AnyCancellable?
    private var page = TimersPage() {
        didSet { if page.state != oldValue.state { onChange(page.state, page.timers) } }
    }

    /// Makes the screen; nothing is loaded until someone asks.
    public init(
        center: FaultCenter, repository: any TimersRepository, activity: Activity,
        onChange: @escaping (ScreenState, [ClipTimer]?) -> Void = { _, _ in }
    ) {
        model = TimersStreamViewModel(center: center, repository: repository, activity: activity)
        self.onChange = onChange
        connect()
    }

    /// What it shows of its content.
    public var state: ScreenState { page.state }

    /// What went wrong, kept until someone listens.
    public var failures: FailureRelay<Fault> { model.failures }

    /// Loads the list; a load that is under way gives way to this one.
    public func load() { loads.send() }

    /// Adds a timer and loads the list again; a tap while one is under way is ignored.
    public func add(_ timer: NewTimer) { additions.send(timer) }

    /// Calls off what is under way and forgets the content.
    public func forgetSession() {
        close()
        connect()
    }

    /// Calls off what is under way and begins nothing more; the content stays.
    public func stop() {
        subscription = nil
        page.state.isLoading = false
    }

    /// Leaves the screen: its work is called off, its content forgotten.
    public func close() {
        subscription = nil
        page = TimersPage()
    }

    private func connect() {
        let wishes = TimersStreamViewModel.Input(
            loads: loads.eraseToAnyPublisher(), additions: additions.eraseToAnyPublisher())
        subscription = model.transform(wishes).page.sink { [weak self] in self?.page = $0 }
    }
}
