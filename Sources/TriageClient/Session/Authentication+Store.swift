import TriageConcurrency
import TriageCore
import TriageHTTP

// Access to the store, which is serialized by `writer`.
extension Authentication {
    /// The state machine, after another attempt to read a store that could not be read.
    var loadedMachine: RefreshStateMachine {
        if !coordinator.machine.isSessionKnown { load { _ in } }
        return coordinator.machine
    }

    /// Reads a store again that could not be read.
    ///
    /// - Throws: A fault with the code `session.load` if it still cannot be read.
    @inline(never)
    func load() async throws(Fault) {
        let race = Race<Void>()
        do {
            try await race.wait { load { race.end($0) } }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }

    /// Reads the store, in order with the writes.
    private func load(then completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        let isFirst = loadWaiters.withLock { waiters in
            defer { waiters = (waiters ?? []) + [completion] }
            return waiters == nil
        }
        // One read serves all callers that ask while it is pending.
        guard isFirst else { return }
        writer.add { [self] in
            let result = Result<Void, any Error> {
                if !coordinator.machine.isSessionKnown {
                    let stored = try configuration.storedTokens()
                    insertIntoKnownSecrets(stored)
                    coordinator.load(stored)
                    known.withLock { $0.note(stored) }
                }
            }
            let waiters = loadWaiters.exchange(nil) ?? []
            for completion in waiters { completion(result) }
        }
        writer.drain()
    }

    /// Stores tokens that could not be stored before.
    @inline(never)
    func saveIfUnsaved() {
        writer.add { [self] in if known.current.isOutdated { saveLatest() } }
        writer.drain()
    }

    /// Stores the current tokens, whatever they were when the write was requested.
    ///
    /// After the server has ended the session, tokens that another process has stored meanwhile
    /// stay: the server has not refused them.
    func saveLatest() {
        let machine = coordinator.machine
        if machine.isExpired, let stored = try? configuration.storedTokens(),
            known.current.isForeign(stored)
        {
            return known.withLock { $0.note(nil) }
        }
        save(machine.tokens)
    }

    /// Stores tokens, or removes them if they are nil.
    func save(_ tokens: Tokens?) {
        do {
            try configuration.store.save(tokens)
            known.withLock { $0.note(tokens) }
        } catch {
            // Reported once: until a write succeeds, the stored tokens are older than the current.
            guard known.withLock({ $0.noteFailure(of: tokens) }) else { return }
            configuration.storeDidFail(
                Fault(ours: .storage, code: SessionFaultCode.notStored, cause: error))
        }
    }
}

extension Authentication.Configuration {
    /// The stored tokens; nil if there are none or they cannot be decoded.
    ///
    /// - Throws: A fault with the code `session.load` if the store cannot be read now.
    func storedTokens() throws(Fault) -> Tokens? {
        do {
            return try store.load()
        } catch {
            let fault = Fault(ours: .storage, code: SessionFaultCode.notLoaded, cause: error)
            guard error is DecodingError else { throw fault }
            storeDidFail(fault)
            return nil
        }
    }
}
