import TriageConcurrency
public import TriageCore

/// Shows one notice at a time: a ``NoticeQueue`` with a lock, a clock and someone who watches.
///
/// It needs no main actor and no view. A view draws what the ``changes`` say is on screen, and calls
/// ``respond(to:with:)`` when the person chooses.
public final class NoticeBoard: NoticePresenter {
    private let state: Lock<State>
    private let relay: Relay<Output>
    private let clock: any Clock<Duration>
    private let toastDuration: Duration

    private struct State: Sendable {
        var queue: NoticeQueue
        var views: [Int: Listener] = [:]
        var latestView = 0

        var screenOutput: Output { .screen(queue.onScreen, Array(views.values)) }
    }

    private typealias Listener = AsyncStream<VisibleNotices>.Continuation

    /// What is told, and to whom.
    private enum Output: Sendable {
        case event(NoticeEvent)
        case screen(VisibleNotices, [Listener])
    }

    /// Makes a board with nothing on it.
    ///
    /// - Parameters:
    ///   - nonDismissingActions: The actions after which a notice stays on screen, such as one that leads to the
    ///     store, from where the person may come back without the update; they can be chosen again.
    ///   - toastDuration: How long a toast or banner stays.
    ///   - clock: The clock that this is measured on; by default one that stops while the system has
    ///     stopped the app, so that a toast is still there for who comes back.
    ///   - observe: Told of everything, one event at a time and in order; it must not block.
    public init(
        nonDismissingActions: Set<Notice.Action.ID> = [], toastDuration: Duration = .seconds(3),
        clock: any Clock<Duration> = ForegroundClock(),
        observe: @escaping @Sendable (NoticeEvent) -> Void
    ) {
        state = Lock(State(queue: NoticeQueue(nonDismissingActions: nonDismissingActions)))
        self.toastDuration = toastDuration
        self.clock = clock
        relay = Relay { word in
            switch word {
            case .event(let event): observe(event)
            case .screen(let screen, let views): for view in views { view.yield(screen) }
            }
        }
    }

    deinit { for view in state.current.views.values { view.finish() } }

    /// The alert or blocking notice on screen.
    public var modalOnScreen: PresentedNotice? { state.current.queue.modalOnScreen }

    /// The toast or banner on screen.
    public var transientOnScreen: PresentedNotice? { state.current.queue.transientOnScreen }

    /// What is on screen, now and after each change; who is slow gets the newest.
    ///
    /// Any number of views may listen, each to a stream of its own. It ends with the board.
    public var changes: AsyncStream<VisibleNotices> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { view in
            let id = attach(view)
            view.onTermination = { [weak self] _ in self?.detach(id) }
        }
    }

    /// Takes a notice and shows it when its turn comes.
    public func present(_ request: NoticeRequest) -> NoticeReceipt {
        change { queue in
            let (receipt, events) = queue.enqueue(request)
            return (events, receipt)
        }
    }

    /// Takes the person's choice on the notice with this number.
    ///
    /// - Returns: Whether that notice was on screen and offered the action.
    @discardableResult
    public func respond(to id: Int, with action: Notice.Action.ID) -> Bool {
        let responses: [NoticeActionHandler]? = change { queue in
            let answered = queue.respond(to: id, with: action)
            return (answered?.events ?? [], answered?.responses)
        }
        for respond in responses ?? [] { respond(action) }
        return responses != nil
    }

    /// Drops the waiting alerts whose every operation can be repeated and has succeeded since.
    public func operationDidSucceed(_ operation: OperationName) {
        change { ($0.operationDidSucceed(operation), ()) }
    }

    /// Changes the queue, tells of it, and lets a toast leave when its time is up.
    private func change<Result: Sendable>(
        _ body: @Sendable (inout NoticeQueue) -> ([NoticeEvent], Result)
    ) -> Result {
        let (events, result) = state.withLock { state in
            let (events, result) = body(&state.queue)
            relay.add(events.map(Output.event))
            if !events.isEmpty { relay.add(state.screenOutput) }
            return (events, result)
        }
        relay.drain()
        for case .presented(let notice) in events where notice.notice.style.dismissesItself {
            expire(notice.id)
        }
        return result
    }

    private func expire(_ id: Int) {
        let (clock, time) = (clock, toastDuration)
        Task { [weak self] in
            try? await clock.sleep(for: time)
            self?.change { ($0.expire(id), ()) }
        }
    }

    /// Has a view hear what is on screen now, and then with everyone.
    private func attach(_ view: Listener) -> Int {
        let id = state.withLock { state in
            state.latestView += 1
            state.views[state.latestView] = view
            relay.add(.screen(state.queue.onScreen, [view]))
            return state.latestView
        }
        relay.drain()
        return id
    }

    private func detach(_ id: Int) { _ = state.withLock { $0.views.removeValue(forKey: id) } }
}
