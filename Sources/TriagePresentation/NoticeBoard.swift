import TriageConcurrency
public import TriageCore

/// A presenter of alerts, toasts and other notices, one at a time.
///
/// It needs neither the main actor nor a view, and may be used from any thread. A view draws
/// ``alerts`` and ``toasts``, and calls ``respond(to:with:)`` with the user's choice.
public final class NoticeBoard: NoticePresenter {
    private let state: Lock<State>
    /// The calls of the observer and of the views, in order.
    private let relay = Relay<@Sendable () -> Void> { $0() }
    private let clock: any Clock<Duration>
    private let toastDuration: Duration
    private let observe: @Sendable (NoticeEvent) -> Void
    private let broadcast = Broadcast<NoticeEvent>()

    private struct State: Sendable {
        var queue: NoticeQueue
        var views: [Int: View] = [:]
        var latestView = 0
    }

    /// A place on screen, which holds one notice or none.
    private typealias Place = @Sendable (NoticeQueue) -> PresentedNotice?

    /// One iteration of a place.
    private struct View: Sendable {
        let place: Place
        let listener: AsyncStream<PresentedNotice?>.Continuation
    }

    /// Creates an empty board.
    ///
    /// - Parameters:
    ///   - nonDismissingActions: The actions after which a notice stays on screen, so that the user
    ///     can choose again. An example is an action that opens the App Store: the user may return
    ///     without the update. None by default.
    ///   - toastDuration: The time that a toast or banner stays; 3 seconds by default.
    ///   - clock: The clock that measures this time. The default clock stops while the system
    ///     suspends the app, so that the toast is still there when the user returns.
    ///   - observe: Receives every event, one at a time and in order, on the thread that caused it
    ///     or one that already delivers. It must not block.
    public init(
        nonDismissingActions: Set<Notice.Action.ID> = [], toastDuration: Duration = .seconds(3),
        clock: (any Clock<Duration>)? = nil,
        observe: @escaping @Sendable (NoticeEvent) -> Void = { _ in }
    ) {
        state = Lock(State(queue: NoticeQueue(nonDismissingActions: nonDismissingActions)))
        self.toastDuration = toastDuration
        self.clock = clock ?? ForegroundClock()
        self.observe = broadcast.after(observe)
    }

    deinit { for view in state.current.views.values { view.listener.finish() } }

    /// The alert or blocking notice on screen; nil for none.
    public var modalOnScreen: PresentedNotice? { state.current.queue.modalOnScreen }

    /// The toast or banner on screen; nil for none.
    public var transientOnScreen: PresentedNotice? { state.current.queue.transientOnScreen }

    /// A sequence of the events from now on, which ends when the board is deallocated.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events.
    public var events: AsyncStream<NoticeEvent> { broadcast.events() }

    /// Calls a closure for every event from now on, after the board's own observer.
    package func onEvent(_ receive: @escaping @Sendable (NoticeEvent) -> Void) {
        _ = broadcast.add(receive)
    }

    /// The alert or blocking notice on screen, now and after each change; nil while there is none.
    ///
    ///     for await alert in board.alerts { show(alert) }
    ///
    /// Each notice comes once, whatever else comes and goes on screen, so a loop may show every
    /// element. Each read makes a new stream, so any number of views may iterate one. A slow view
    /// gets only the newest element. The streams end when the board is released.
    public var alerts: AsyncStream<PresentedNotice?> { notices { $0.modalOnScreen } }

    /// The toast or banner on screen, now and after each change; nil while there is none.
    ///
    ///     for await case let toast? in board.toasts { show(toast.notice.message) }
    ///
    /// Each comes once, as in ``alerts``. The nil comes when its time is over, for a view that
    /// takes it away then.
    public var toasts: AsyncStream<PresentedNotice?> { notices { $0.transientOnScreen } }

    private func notices(_ place: @escaping Place) -> AsyncStream<PresentedNotice?> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
            let id = state.withLock { state in
                state.latestView += 1
                state.views[state.latestView] = View(place: place, listener: listener)
                let shown = place(state.queue)
                relay.add { listener.yield(shown) }
                return state.latestView
            }
            relay.drain()
            listener.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.views.removeValue(forKey: id) }
            }
        }
    }

    /// Shows a notice at once, queues it, or merges it into an equal one.
    ///
    /// - Parameter request: The notice, with the failure behind it and the handler of the user's
    ///   choice.
    /// - Returns: The notice's number and support code, and whether it was merged.
    package func present(_ request: NoticeRequest) -> NoticeReceipt {
        let receipt = change { $0.enqueue(request) }
        if let lifetime = request.onAction?.lifetime {
            lifetime.onEnd { [weak self, weak lifetime] in
                guard let lifetime else { return }
                self?.change { ($0.withdraw(lifetime), ()) }
            }
        }
        return receipt
    }

    /// Applies the user's choice on a notice and calls the handlers of its requests.
    ///
    /// - Parameters:
    ///   - id: The number of the notice.
    ///   - action: The action that the user chose.
    /// - Returns: Whether the notice was on screen and offered the action; false at a second call
    ///   for a notice that was dismissed.
    @discardableResult
    public func respond(to id: Int, with action: Notice.Action.ID) -> Bool {
        let responses = change { $0.respond(to: id, with: action) }
        for respond in responses ?? [] { respond(action) }
        return responses != nil
    }

    /// Takes a notice away, on screen or waiting, without a choice of the user.
    ///
    /// - Parameter id: The number of the notice; nothing happens if it has already left.
    public func withdraw(_ id: Int) { change { ($0.withdraw(id), ()) } }

    /// Drops the waiting alerts that this success has made obsolete.
    ///
    /// An alert is dropped if every request merged into it has an operation and a handler of
    /// retries, and every one of these operations has succeeded since. An alert that offers a route
    /// and no retry is not dropped. Notices on screen stay, except a blocking one, which would lock
    /// the app that works again.
    package func operationDidSucceed(_ operation: OperationName) {
        change { ($0.operationDidSucceed(operation), ()) }
    }

    /// Changes the queue, delivers the events, and starts the timers of new toasts and banners.
    private func change<Result: Sendable>(
        _ body: @Sendable (inout NoticeQueue) -> ([NoticeEvent], Result)
    ) -> Result {
        let (events, result) = state.withLock { state in
            let former = state.views.mapValues { $0.place(state.queue)?.id }
            let (events, result) = body(&state.queue)
            for event in events { relay.add { self.observe(event) } }
            for (id, view) in state.views {
                let shown = view.place(state.queue)
                guard former[id] != shown?.id else { continue }
                relay.add { view.listener.yield(shown) }
            }
            return (events, result)
        }
        relay.drain()
        for case .presented(let notice) in events where notice.notice.style.dismissesItself {
            expire(notice.id)
        }
        return result
    }

    private func expire(_ id: Int) {
        Task { [weak self, clock, toastDuration] in
            try? await clock.sleep(for: toastDuration)
            self?.change { ($0.expire(id), ()) }
        }
    }
}
