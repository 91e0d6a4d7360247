public import MoimDomain
public import Observation
public import Triage

/// The home screen: who the member is, and checking in.
///
/// It goes on after any failure, and it never asks what kind of failure that was: the table does.
@MainActor
@Observable
public final class HomeViewModel {
    /// What the screen shows of its content.
    public private(set) var state = ScreenState() {
        didSet { if state != oldValue { onChange(state, home) } }
    }
    /// The content itself.
    public private(set) var home: Home?

    private let center: FaultCenter
    private let repository: any HomeRepository
    private let checkIn: CheckIn
    private let activity: Activity
    private let onChange: (ScreenState, Home?) -> Void
    private var loading: Task<Void, Never>?
    private var submitting: Task<Void, Never>?
    private var loadNumber = 0
    private var isOpen = true

    /// Makes the screen; nothing is loaded until someone asks.
    public init(
        center: FaultCenter, repository: any HomeRepository, checkIn: CheckIn, activity: Activity,
        onChange: @escaping (ScreenState, Home?) -> Void = { _, _ in }
    ) {
        self.center = center
        self.repository = repository
        self.checkIn = checkIn
        self.activity = activity
        self.onChange = onChange
    }

    /// Loads the content, again if need be; a load that is under way gives way to this one.
    public func load() {
        guard isOpen else { return }
        loading?.cancel()
        loadNumber += 1
        let number = loadNumber
        state.isLoading = true
        loading = activity.track { [self] in
            let outcome = await center.run(
                "home.load", overrides: HomeRules.load, respond: responding { $0.load() }
            ) { [repository] in
                try await repository.home()
            }
            if number == loadNumber { show(outcome) }
        }
    }

    /// Checks in; a tap while one is under way is ignored.
    public func submit(code: String) {
        guard isOpen, submitting == nil else { return }
        submitting = activity.track { [self] in
            let outcome = await center.run(
                "attendance.submit", intent: .tap, overrides: HomeRules.submit
            ) { [checkIn] in
                try await checkIn(code: code)
            }
            guard !Task.isCancelled else { return }
            submitting = nil
            confirm(outcome)
        }
    }

    /// Calls off what is under way and begins nothing more; the content stays.
    public func callOff() {
        isOpen = false
        for task in [loading, submitting] { task?.cancel() }
    }

    /// Calls off what is under way and forgets the content.
    public func reset() {
        for task in [loading, submitting] { task?.cancel() }
        (loading, submitting, home) = (nil, nil, nil)
        loadNumber += 1
        state = ScreenState()
    }

    /// Leaves the screen: its work is called off, and its notices can repeat nothing any more.
    public func close() {
        isOpen = false
        reset()
    }

    private func show(_ outcome: Outcome<Home>) {
        var next = state
        next.isLoading = false
        switch outcome {
        case .value(let home): (self.home, next.content) = (home, .value)
        case .fault where next.content != .none: next.content = .stale
        case .fault, .cancelled: break
        }
        state = next
    }

    private func confirm(_ outcome: Outcome<CheckIn.Result>) {
        switch outcome {
        case .value(.recorded): center.present(.toast, message: "attendance.recorded")
        case .value(.recordedBefore): center.present(.toast, message: "attendance.recordedBefore")
        case .fault, .cancelled: break
        }
    }

    /// Takes the choice of retry back to this screen, for as long as it is open.
    private func responding(
        _ again: @escaping @MainActor @Sendable (HomeViewModel) -> Void
    ) -> NoticeResponse {
        NoticeResponse { [weak self, activity] action in
            guard action == .retry else { return }
            activity.track {
                if let self { again(self) }
            }
        }
    }
}
