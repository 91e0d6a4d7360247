import TriageConcurrency
import TriageCore
import TriageHTTP

/// The tokens of a shared store, as far as this process knows them.
struct KnownStore: Sendable {
    /// The tokens that it has read or written last; nil if it has done neither.
    private(set) var tokens: Tokens??
    /// The tokens that it could not write last; nil if its last write succeeded.
    private var unsaved: Tokens??
    /// The fingerprints of all tokens that this process has had.
    private var fingerprints: Set<Int> = []
    /// Whether the store still has a former session, because a sign-in or sign-out was not written.
    private(set) var isOfFormerSession = false
    /// Whether its content could not be decoded since then.
    private var isUndecodable = false

    /// Whether a write failed, so that the stored tokens are older than the current ones.
    var isOutdated: Bool { unsaved != nil }

    /// The tokens that it has read, written or tried to write last; nil if there are none.
    var latest: Tokens?? { isOutdated ? unsaved : tokens }

    /// Notes what the store has now.
    mutating func note(_ stored: Tokens?) {
        (tokens, unsaved, isOfFormerSession) = (.some(stored), nil, false)
        isUndecodable = false
        remember(stored)
    }

    /// Notes that the content of the store cannot be decoded.
    ///
    /// - Returns: Whether that is new.
    mutating func noteUndecodable() -> Bool {
        defer { isUndecodable = true }
        return !isUndecodable
    }

    /// Notes that a session has begun or ended here, which the store has unless the write failed.
    mutating func noteOtherSession() { isOfFormerSession = isOutdated }

    /// Notes that the store does not have these tokens, because a write failed.
    ///
    /// - Returns: Whether the write before it succeeded.
    mutating func noteFailure(of unsaved: Tokens?) -> Bool {
        defer { self.unsaved = .some(unsaved) }
        remember(unsaved)
        return !isOutdated
    }

    /// Whether another process has stored these tokens, or removed those that this one has.
    ///
    /// Tokens that this process has had are not newer, even if a store gives them back: a write may
    /// have failed, or come late.
    func isForeign(_ stored: Tokens?) -> Bool {
        guard let tokens else { return false }
        return stored.map { !fingerprints.contains($0.fingerprint) } ?? (tokens != nil)
    }

    private mutating func remember(_ tokens: Tokens?) {
        if let tokens { fingerprints.insert(tokens.fingerprint) }
    }
}

// Tokens that another process has stored.
extension Authentication {
    /// Reads the store again after another process has changed it, such as an extension of the app.
    ///
    /// New tokens of the same session are used from then on, and requests under way go on: one whose
    /// token is refused is sent again with the new one. `changes` has `refreshed` then. While a
    /// refresh is under way, its result decides, and the store is read if the server refuses it.
    /// If another process signed the user in or out, the session begins or ends here as well, as if
    /// ``signIn(_:)`` or ``signOut()`` had been called, but nothing is written.
    ///
    /// Nothing happens if the store has tokens that this process has had before. A store that cannot
    /// be read or decoded changes nothing; `storeDidFail` receives the fault.
    public func storeDidChange() {
        guard isSessionKnown else { return }
        writer.add { [self] in
            let former = coordinator.machine.tokens
            do throws(Fault) {
                let stored = try configuration.currentTokens()
                if known.current.isForeign(stored), !isWritePending {
                    adopt(stored, replacing: former)
                }
            } catch {
                configuration.storeDidFail(error)
            }
        }
        writer.drain()
    }

    /// Whether a refresh has to be sent: its tokens are the latest, and the machine waits for it.
    func isNeeded(_ refresh: RefreshStateMachine.TokenRefresh) async -> Bool {
        // triage:ignore optional-try: the look ends early only if its task does, and then it is sent
        let isNeeded = try? await read { [self] () -> Bool in
            // Without a look into the store, the known tokens are the latest.
            let isAdopted = (try? adoptNewerTokens(for: refresh)) ?? false
            return !isAdopted && isWaited(for: refresh)
        }
        return isNeeded ?? true
    }

    /// Uses tokens that another process has stored, if there are any, before a refusal ends the
    /// session.
    ///
    /// They end a refresh under way. While the store cannot be read, nothing shows which tokens are
    /// the latest, so the session goes on.
    ///
    /// - Throws: A fault of the store with the refusal as another cause, but without the words of
    ///   the refusal, or a cancellation if the task is canceled.
    func adoptNewerTokens(refusedWith refusal: Fault) async throws(Fault) {
        do throws(Fault) {
            _ = try await read { [self] in try adoptNewerTokens() }
        } catch {
            var unread = error
            if unread.kind != .canceled { unread.addRefusal(refusal) }
            throw unread
        }
    }

    /// Uses tokens that another process has stored, if there are any.
    ///
    /// - Returns: Whether there are.
    /// - Throws: A fault if the store cannot be read.
    func adoptNewerTokens() throws(Fault) -> Bool {
        let machine = coordinator.machine
        if let refresh = machine.running { return try adoptNewerTokens(for: refresh) }
        guard let newer = try newerTokens() else { return false }
        adopt(newer, replacing: machine.tokens)
        return true
    }

    /// Ends a refresh with tokens that another process has stored, if there are any.
    ///
    /// - Returns: Whether there are.
    /// - Throws: A fault if the store cannot be read.
    func adoptNewerTokens(for refresh: RefreshStateMachine.TokenRefresh) throws(Fault) -> Bool {
        guard let newer = try newerTokens(), isWaited(for: refresh) else { return false }
        known.withLock { $0.note(newer) }
        finishRefresh(refresh, .adopted(newer))
        return true
    }

    /// The tokens of a user that another process has stored; nil if there are none.
    ///
    /// Content that cannot be decoded holds none: it stays as it is, so a session that waited for
    /// it would never end. `storeDidFail` receives the fault.
    ///
    /// - Throws: A fault if the store cannot be read.
    private func newerTokens() throws(Fault) -> Tokens? {
        let stored: Tokens?
        do throws(Fault) {
            stored = try configuration.currentTokens()
        } catch {
            guard error.isOfUndecodableStore else { throw error }
            noteUndecodable(error)
            return nil
        }
        guard let stored, known.current.isForeign(stored), !isWritePending, canBeSent(stored)
        else { return nil }
        insertIntoKnownSecrets(stored)
        return stored
    }

    private func adopt(_ stored: Tokens?, replacing former: Tokens?) {
        insertIntoKnownSecrets(stored)
        coordinator.handle { $0.adopt(stored, replacing: former) }
        // A refresh under way decides by itself, and reads the store again if it is refused.
        if coordinator.machine.tokens == stored {
            known.withLock { $0.note(stored) }
        }
    }

    /// Whether the store has a former session, since the user has just signed in or out.
    private var isWritePending: Bool {
        let known = known.current
        return known.isOfFormerSession || known.latest != .some(coordinator.machine.tokens)
    }

    /// Reads the store in order with the writes.
    ///
    /// - Throws: The fault of the work, or a cancellation if the task is canceled.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws(Fault) -> Value {
        let race = Race<Value>()
        do {
            return try await race.wait {
                writer.add { race.end(Result { try work() }) }
                writer.drain()
            }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }
}
