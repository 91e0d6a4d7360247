public import MoimDomain
public import Triage

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// The timers screen in Combine's style, as a view holds it: it sends what the member wishes, and shows
/// the newest state.
@MainActor
public final class TimersStreamScreen: TimersScreen {
    private let model: TimersStreamViewModel
    private let onChange: (Loadable<[ClipTimer]>) -> Void
    private let states = CurrentValueSubject<Loadable<[ClipTimer]>, Never>(Loadable())
    private let loads = PassthroughSubject<Void, Never>()
    private let additions = PassthroughSubject<NewTimer, Never>()
    private var subscription: AnyCancellable?

    /// The state of its content.
    public private(set) var state = Loadable<[ClipTimer]>() {
        didSet {
            states.send(state)
            onChange(state)
        }
    }

    /// The state now and from now on.
    public var output: AnyPublisher<Loadable<[ClipTimer]>, Never> { states.eraseToAnyPublisher() }

    /// Makes the screen; nothing is loaded until someone asks.
    public init(
        center: FaultCenter, repository: any TimersRepository, activity: Activity,
        onChange: @escaping (Loadable<[ClipTimer]>) -> Void = { _ in }
    ) {
        model = TimersStreamViewModel(center: center, repository: repository, activity: activity)
        self.onChange = onChange
        connect()
    }

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
        state.end(with: .canceled)
    }

    /// Leaves the screen: its work is called off, its content forgotten.
    public func close() {
        subscription = nil
        state = Loadable()
    }

    private func connect() {
        let wishes = TimersStreamViewModel.Input(
            loads: loads.eraseToAnyPublisher(), additions: additions.eraseToAnyPublisher())
        subscription = model.transform(wishes).state.sink { [weak self] in self?.state = $0 }
    }
}
