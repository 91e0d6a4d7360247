public import Triage

/// Shows one notice at a time: a ``NoticeQueue`` with a lock, a clock and someone who watches.
///
/// It needs no main actor and no view. A view observes the events, draws what is presented, and
/// calls ``answer(_:_:)`` when the person chooses.
public final class NoticeBoard: Presenter {
    private let state: Lock<NoticeQueue>
    private let relay: Relay<NoticeEvent>
    private let clock: any Clock<Duration>
    private let toastTime: Duration

    /// Makes a board with nothing on it.
    ///
    /// - Parameters:
    ///   - staying: The actions after which a notice stays on screen, such as one that leads to the
    ///     store, from where the person may come back without the update; they can be chosen again.
    ///   - toastTime: How long a toast or banner stays.
    ///   - clock: The clock that this is measured on.
    ///   - observe: Told of everything, one event at a time and in order; it must not block.
    public init(
        staying: Set<Notice.Action.ID> = [], toastTime: Duration = .seconds(3),
        clock: any Clock<Duration> = ContinuousClock(),
        observe: @escaping @Sendable (NoticeEvent) -> Void
    ) {
        state = Lock(NoticeQueue(staying: staying))
        self.toastTime = toastTime
        self.clock = clock
        relay = Relay(observe)
    }

    /// The alert or blocking notice on screen.
    public var modalOnScreen: PresentedNotice? { state.current.modalOnScreen }

    /// The toast or banner on screen.
    public var transientOnScreen: PresentedNotice? { state.current.transientOnScreen }

    /// Takes a notice and shows it when its turn comes.
    public func take(_ request: NoticeRequest) -> NoticeReceipt {
        let relay = relay
        let (receipt, events) = state.withLock { queue in
            let (receipt, events) = queue.take(request)
            relay.add(events)
            return (receipt, events)
        }
        follow(events)
        return receipt
    }

    /// Takes the person's choice on the notice with this number.
    ///
    /// - Returns: Whether that notice was on screen and offered the action.
    @discardableResult
    public func answer(_ id: Int, _ action: Notice.Action.ID) -> Bool {
        let relay = relay
        let answered = state.withLock { queue in
            let answered = queue.answer(id, action)
            relay.add(answered?.events ?? [])
            return answered
        }
        follow(answered?.events ?? [])
        for respond in answered?.responses ?? [] { respond(action) }
        return answered != nil
    }

    /// Drops the waiting alerts whose every operation has succeeded since.
    public func succeeded(_ operation: OperationName) { change { $0.succeeded(operation) } }

    private func change(_ body: @escaping @Sendable (inout NoticeQueue) -> [NoticeEvent]) {
        let relay = relay
        let events = state.withLock { queue in
            let events = body(&queue)
            relay.add(events)
            return events
        }
        follow(events)
    }

    /// Tells of events and lets a toast leave when its time is up.
    private func follow(_ events: [NoticeEvent]) {
        relay.drain()
        for case .presented(let notice) in events where notice.notice.style.leavesByItself {
            let (clock, time) = (clock, toastTime)
            Task { [weak self] in
                try? await clock.sleep(for: time)
                self?.change { $0.expire(notice.id) }
            }
        }
    }
}
