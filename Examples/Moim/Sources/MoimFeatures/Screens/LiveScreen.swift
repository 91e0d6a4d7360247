public import Observation
public import Triage

/// A screen while it is open: what it shows, and what it has under way.
///
/// It goes on after any failure, and it never asks what kind of failure that was: the table does.
@MainActor
@Observable
public final class LiveScreen<Content: Sendable> {
    /// What becomes of a tap while another of its kind is under way.
    enum TapOverlap {
        case ignored, allowed
    }

    /// What the screen shows of its content.
    public private(set) var state = ScreenState() {
        didSet { if state != oldValue { onChange(state, content) } }
    }
    /// The content itself; nil when there is none.
    public private(set) var content: Content?

    let center: FaultCenter
    private let activity: Activity
    private let isEmpty: (Content) -> Bool
    private let onChange: (ScreenState, Content?) -> Void
    private var loading: PendingTask?
    private var taps: [PendingTask] = []
    private var latest = 0
    private var isOpen = true

    /// Work under way; one that is not kept any more was called off.
    private struct PendingTask {
        let number: Int
        let name: OperationName
        let task: Task<Void, Never>
    }

    /// Makes an open screen; nothing is loaded until someone asks.
    ///
    /// - Parameters:
    ///   - center: Where failures are decided on.
    ///   - activity: What counts the work.
    ///   - isEmpty: Whether content that was loaded is nothing to see.
    ///   - onChange: Told of each change of the state, with the content.
    public init(
        center: FaultCenter, activity: Activity,
        isEmpty: @escaping (Content) -> Bool = { _ in false },
        onChange: @escaping (ScreenState, Content?) -> Void = { _, _ in }
    ) {
        self.center = center
        self.activity = activity
        self.isEmpty = isEmpty
        self.onChange = onChange
    }

    /// Calls off what is under way and begins nothing more; the content stays.
    func stop() {
        isOpen = false
        cancelTasks()
    }

    /// Calls off what is under way and forgets the content.
    func reset() {
        cancelTasks()
        (loading, taps, content) = (nil, [], nil)
        state = ScreenState()
    }

    /// Calls off what is under way, forgets the content and begins nothing more.
    func close() {
        isOpen = false
        reset()
    }

    private func cancelTasks() {
        for piece in [loading].compactMap(\.self) + taps { piece.task.cancel() }
    }
}

extension LiveScreen {
    /// Loads the content; a load that is under way gives way to this one, and retry repeats it for as
    /// long as the screen is open.
    func load(
        _ name: OperationName, _ rules: DecisionTable,
        work: @escaping @Sendable () async throws -> Content
    ) {
        guard isOpen else { return }
        loading?.task.cancel()
        state.isLoading = true
        let retry = retryResponse { [weak self] in self?.load(name, rules, work: work) }
        loading = begin(name) { [self] number in
            let outcome = await center.run(name, overrides: rules, onAction: retry, work: work)
            guard loading?.number == number else { return }
            loading = nil
            if case .value(let value) = outcome { content = value }
            state.end(with: outcome, isEmpty: isEmpty)
        }
    }

    /// Does what the member taps, and something more when that went well.
    func tap<Value: Sendable>(
        _ name: OperationName, _ rules: DecisionTable = DecisionTable(),
        overlap: TapOverlap = .ignored,
        work: @escaping @Sendable () async throws -> Value,
        then: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        let isBusy = taps.contains { $0.name == name }
        guard isOpen, !isBusy || overlap == .allowed else { return }
        let tap = begin(name) { [self] number in
            let outcome = await center.run(name, intent: .tap, overrides: rules, work: work)
            guard let place = taps.firstIndex(where: { $0.number == number }) else { return }
            taps.remove(at: place)
            if case .value(let value) = outcome { then(value) }
        }
        taps.append(tap)
    }

    private func begin(
        _ name: OperationName, _ work: @escaping @MainActor @Sendable (_ number: Int) async -> Void
    ) -> PendingTask {
        latest += 1
        let number = latest
        return PendingTask(number: number, name: name, task: activity.track { await work(number) })
    }

    private func retryResponse(_ again: @escaping @MainActor @Sendable () -> Void)
        -> NoticeActionHandler
    {
        NoticeActionHandler { [activity] action in
            if action == .retry { activity.track { again() } }
        }
    }
}
