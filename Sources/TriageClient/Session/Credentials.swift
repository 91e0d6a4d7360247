import Foundation
import HTTPTypes
import TriageConcurrency
public import TriageCore
public import TriageHTTP
import TriageRedaction

/// The tokens that requests carry, whose they are, and their one refresh.
///
/// As middleware it puts the token of the moment on every request that belongs to a session. When the
/// server says that the token has expired, it is renewed once for everyone, and the request sent again
/// with the new one; who asks meanwhile waits. `RefreshMachine` says when; this is its shell.
///
/// - A refresh outlives the calls that wait for it; a waiter that is cancelled, or whose deadline
///   passes, ends alone.
/// - Requests that are sent by the refresh itself carry the old token and never wait.
/// - When someone signs in or out, every call of the former session ends as cancelled, at once.
/// - While the store cannot be read nobody is signed out: calls end with `storage`, and each asks the
///   store again.
public final class Credentials: Middleware {
    /// The refresh that this task belongs to.
    @TaskLocal private static var refreshing: Errand?

    private struct Errand: Sendable {
        let owner: ObjectIdentifier
        let order: RefreshMachine.Order
        let isOver = Lock(false)
    }

    let configuration: Configuration
    let listeners = Listeners<SessionChange>()
    private let deadlines: DeadlineKeeper
    let desk: WaitingRoom
    let writer = Relay<@Sendable () -> Void> { $0() }
    private let running = Lock<Task<Void, Never>?>(nil)
    /// The callers that wait for the store to be read; nil while nobody reads it.
    let loading = Lock<[@Sendable (Result<Void, any Error>) -> Void]?>(nil)
    /// Whether the store holds something else than what is the case.
    let isUnsaved = Lock(false)

    /// Makes credentials of what is stored.
    ///
    /// - Throws: A limit that is not above zero.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        try ConfigurationError.require(
            configuration.limit > .zero,
            "the limit of a refresh is not above zero: \(configuration.limit)")
        self.configuration = configuration
        deadlines = DeadlineKeeper(configuration.clock)
        do {
            desk = WaitingRoom(RefreshMachine(try configuration.storedTokens()))
        } catch {
            desk = WaitingRoom(RefreshMachine(unreadable: error))
            configuration.storeFailed(error)
        }
        desk.onChange = { [weak self] in self?.tell($0) }
        desk.onOrder = { [weak self] in self?.refresh($0) }
    }

    /// The tokens of the moment; nil when nobody is signed in, an empty access token for a visitor.
    ///
    /// They are nil as well while the store cannot be read, which ``isSessionKnown`` tells apart.
    public var tokens: Tokens? { known.tokens }

    /// Whether it is known if anyone is signed in.
    ///
    /// It is not for as long as the store cannot be read, such as the keychain in a launch in the
    /// background before the device was unlocked. The store is asked again here, for ``tokens`` and
    /// for each call, which ends with the kind `storage` and the code `session.load` meanwhile. Nobody
    /// is told when it can be read: look again when the app comes to the front. What is known once
    /// stays so: look here first, and then at ``tokens``.
    public var isSessionKnown: Bool { known.isKnown }

    /// Takes the tokens of someone who signed in; an empty access token is a visitor's.
    ///
    /// They are used even if they cannot be stored, of which `storeFailed` is told.
    public func signIn(_ tokens: Tokens) { desk.handle { $0.signIn(tokens) } }

    /// Forgets the tokens.
    public func signOut() { desk.handle { $0.signOut() } }

    /// How many calls wait for a refresh.
    package var waiting: Int { desk.waiting }

    /// Waits until no refresh is under way, or the task is cancelled.
    public func idle() async {
        guard let refresh = running.current else { return }
        let race = Race<Void>()
        try? await race.wait {
            Task {
                await refresh.value
                race.end(.success(()))
            }
        }
    }

    /// Sends a call with the token of the moment, and again with a new one where the server says so.
    public func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer {
        guard call.needsSession else { return try await next(call) }
        if let token = try tokenUnderWay { return try await next(try call.carrying(token)) }
        let caller = enter()
        defer { if CallContext.current == nil { desk.leave(caller) } }
        var pass = try await permit(caller)
        while true {
            let answer = try await next(try call.carrying(pass.token))
            guard let question = question(about: answer, to: call, pass),
                let other = try await judge(question, caller, pass)
            else { return answer }
            pass = other
        }
    }
}

extension Credentials {
    /// Asks for what a caller's request shall carry, for an app that keeps its client; as middleware
    /// this is done.
    ///
    /// - Throws: Why it must not be sent.
    public func permit(_ caller: RefreshMachine.Caller) async throws(Fault) -> RefreshMachine.Pass {
        let now = configuration.now()
        if isUnsaved.current { saveAgain() }
        var verdict = await desk.verdict(for: caller) { $0.ask(caller, at: now) }
        if case .refuse(let reason) = verdict, reason.isOfUnknownSession {
            try await load()
            verdict = await desk.verdict(for: caller) { $0.ask(caller, at: now) }
        }
        guard let pass = try verdict.pass() else {
            throw Fault(.unexpected, code: Fault.sessionCode("noPass"))
        }
        return pass
    }

    /// Says what is to be done with an answer, for an app that keeps its client; as middleware this is
    /// done.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - call: The call that it is an answer to.
    ///   - caller: Who sent it.
    ///   - pass: What the request carried.
    /// - Returns: What the request shall carry when it is sent again; nil when the answer is to be
    ///   taken as it is.
    /// - Throws: The end of the caller.
    public func judge(
        _ answer: Answer, to call: Call, _ caller: RefreshMachine.Caller,
        _ pass: RefreshMachine.Pass
    ) async throws(Fault) -> RefreshMachine.Pass? {
        guard let question = question(about: answer, to: call, pass) else { return nil }
        return try await judge(question, caller, pass)
    }

    /// A caller of its own, for an app that keeps its client; it must ``leave(_:)``.
    public func enter() -> RefreshMachine.Caller {
        guard let context = CallContext.current else { return desk.newCaller() }
        return desk.caller(of: context)
    }

    /// Forgets a caller that sends nothing any more.
    public func leave(_ caller: RefreshMachine.Caller) { desk.leave(caller) }
}

extension Credentials {
    /// What an answer says of the session; nil when it says nothing that the machine must know.
    @inline(never)
    private func question(
        about answer: Answer, to call: Call, _ pass: RefreshMachine.Pass
    ) -> Question? {
        let verdict = configuration.rules.verdict(on: answer, to: call)
        guard verdict != .none || pass.isTrial else { return nil }
        return Question(
            verdict: verdict, fault: Fault(answer, to: call) ?? Fault(.unauthenticated))
    }

    private struct Question: Sendable {
        let verdict: SessionRules.Verdict
        let fault: Fault
    }

    private func judge(
        _ question: Question, _ caller: RefreshMachine.Caller, _ pass: RefreshMachine.Pass
    ) async throws(Fault) -> RefreshMachine.Pass? {
        try await desk.verdict(for: caller) {
            $0.judge(caller, pass, question.verdict, question.fault)
        }.pass()
    }

    /// The token that the requests of a refresh carry, if this task sends one.
    ///
    /// - Throws: A cancellation when the refresh is void: someone else may be signed in.
    private var tokenUnderWay: Sensitive<String>? {
        @inline(never) get throws(Fault) {
            guard let order = orderUnderWay else { return nil }
            guard desk.machine.renewed(order, order.tokens) != nil else { throw .cancelled() }
            return order.tokens.access
        }
    }

    /// Sends a refresh, in a task that nobody waits for but the machine.
    private func refresh(_ order: RefreshMachine.Order) {
        let beganBy = OperationInfo.current?.name
        let errand = Errand(owner: ObjectIdentifier(self), order: order)
        let task = Task {
            // Whoever began it may be called off; the refresh is everyone's.
            let result = await CallingOff.$current.withValue(CallingOff { false }) {
                await Self.$refreshing.withValue(errand) { await renew(order) }
            }
            errand.isOver.withLock { $0 = true }
            conclude(order, result, beganBy)
        }
        running.withLock { $0 = task }
    }

    /// The refresh that sends what this task sends; none for what it has left behind.
    private var orderUnderWay: RefreshMachine.Order? {
        guard let errand = Self.refreshing, errand.owner == ObjectIdentifier(self) else {
            return nil
        }
        return errand.isOver.current ? nil : errand.order
    }

    private func renew(
        _ order: RefreshMachine.Order
    ) async -> Result<Tokens, any Error> {
        let renew = configuration.refresh
        do {
            let tokens = try await withDeadline(configuration.limit, keptBy: deadlines) {
                try await renew(order.tokens)
            }
            guard tokens.canBeSent else { return .failure(Fault(.undecodable, code: "badToken")) }
            return .success(tokens)
        } catch {
            return .failure(error)
        }
    }

    private func conclude(
        _ order: RefreshMachine.Order, _ result: Result<Tokens, any Error>,
        _ beganBy: OperationName?
    ) {
        switch result {
        case .success(let tokens):
            writer.add { [self] in take(tokens, of: order, beganBy) }
            writer.drain()
        case .failure(let error):
            let cause = Fault(ofRefresh: error)
            let kind = cause.kind == .cancelled ? .unexpected : cause.kind
            let fault = Fault(session: kind, "refresh.\(cause.code)", cause: cause, beganBy)
            let isDead = configuration.rules.isGrantDead(cause)
            finish(order, isDead ? .dead(fault) : .failed(fault))
        }
    }

    /// Stores what a refresh has brought, before anyone uses it; one that is void changes nothing.
    private func take(
        _ tokens: Tokens, of order: RefreshMachine.Order, _ beganBy: OperationName?
    ) {
        guard let whole = desk.machine.renewed(order, tokens) else { return }
        do {
            try configuration.store.save(whole)
            isUnsaved.withLock { $0 = false }
            finish(order, .renewed(whole))
        } catch {
            finish(order, .failed(Fault(session: .storage, "store", cause: error, beganBy)))
        }
    }

    private func finish(_ order: RefreshMachine.Order, _ end: RefreshMachine.Refreshed) {
        let now = configuration.now()
        desk.handle { $0.finish(order, end, at: now) }
    }

    private func tell(_ change: SessionChange) {
        if change != .refreshed {
            writer.add { [self] in saveLatest() }
            writer.drain()
        }
        configuration.observe(change)
        listeners.tell(change)
    }
}

extension Tokens {
    /// Whether the access token can stand in a header field.
    fileprivate var canBeSent: Bool {
        let token = access.value
        return !token.allSatisfy(\.isWhitespace) && HTTPField.isValidValue(token)
    }
}

extension Call {
    /// This call with a token (RFC 6750); as it is without one.
    ///
    /// - Throws: A token that no header field can carry.
    @inline(never)
    fileprivate func carrying(_ token: Sensitive<String>?) throws(Fault) -> Call {
        guard let token = token?.value, !token.isEmpty else { return self }
        let value = "Bearer \(token)"
        guard HTTPField.isValidValue(value) else {
            throw Fault(
                .unexpected, code: "session.token", message: "the access token is malformed",
                facts: Fault.Facts(summary))
        }
        var call = self
        call.request.headerFields[.authorization] = value
        call.summary.carriesCredentials = true
        return call
    }
}

extension Fault {
    /// Whether it refuses a caller of whom it is not known if they are signed in.
    fileprivate var isOfUnknownSession: Bool { code == Self.sessionCode("load") }

    /// What the error of a refresh stands for.
    fileprivate init(ofRefresh error: any Error) {
        if error is DeadlinePassed {
            self.init(.timeout, code: "deadline", cause: error)
        } else {
            self.init(error, readBy: .foundation)
        }
    }

    /// The failure of a session's own, as those who waited are told: it matches nothing that their
    /// endpoints declare.
    fileprivate init(
        session kind: Fault.Kind, _ code: String, cause: any Error, _ beganBy: OperationName?
    ) {
        self.init(kind, code: Self.sessionCode(code), cause: cause)
        (facts.notice, facts.serverMessage, facts.beganBy) = (nil, nil, beganBy)
    }
}
