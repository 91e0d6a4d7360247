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

    /// Stores tokens that could not be stored before, unless another process has stored newer ones.
    ///
    /// Those are used instead. While the store cannot be read, they may be there, so nothing is
    /// written.
    @inline(never)
    func saveIfUnsaved() {
        writer.add { [self] in
            let (machine, known) = (coordinator.machine, known.current)
            guard known.isOutdated else { return }
            guard machine.tokens != nil, !known.isOfFormerSession else { return saveLatest() }
            // A refresh under way stores its own tokens.
            guard machine.running == nil, (try? adoptNewerTokens()) == false else { return }
            saveLatest()
        }
        writer.drain()
    }

    /// Stores the current tokens, whatever they were when the write was requested.
    ///
    /// After the server has ended the session, tokens that another process has stored meanwhile
    /// stay: the server has not refused them. So does what this process cannot decode. While the
    /// store cannot be read, such tokens may be there, so it is emptied later.
    func saveLatest() {
        let machine = coordinator.machine
        guard machine.isExpired else { return save(machine.tokens) }
        do throws(Fault) {
            let stored = try configuration.currentTokens()
            if stored != nil, known.current.isForeign(stored) {
                return known.withLock { $0.note(nil) }
            }
            save(nil)
        } catch {
            guard error.isOfUndecodableStore else { return noteUnsaved(nil, error) }
            noteUndecodable(error)
            known.withLock { $0.note(nil) }
        }
    }

    /// Stores tokens, or removes them if they are nil.
    func save(_ tokens: Tokens?) {
        do {
            try configuration.store.save(tokens)
            known.withLock { $0.note(tokens) }
        } catch {
            noteUnsaved(
                tokens, Fault(ours: .storage, code: SessionFaultCode.notStored, cause: error))
        }
    }

    /// Notes that the content of the store cannot be decoded, which is reported once.
    func noteUndecodable(_ fault: Fault) {
        if known.withLock({ $0.noteUndecodable() }) { configuration.storeDidFail(fault) }
    }

    /// Notes that the store does not have these tokens.
    ///
    /// It is reported once: until a write succeeds, the stored tokens are older than the current.
    private func noteUnsaved(_ tokens: Tokens?, _ fault: @autoclosure () -> Fault) {
        if known.withLock({ $0.noteFailure(of: tokens) }) { configuration.storeDidFail(fault()) }
    }
}

extension Authentication.Configuration {
    /// The stored tokens of a session that is not known yet; nil if there are none, or if they
    /// cannot be decoded.
    ///
    /// - Throws: A fault with the code `session.load` if the store cannot be read now.
    func storedTokens() throws(Fault) -> Tokens? {
        do throws(Fault) {
            return try currentTokens()
        } catch {
            guard error.isOfUndecodableStore else { throw error }
            storeDidFail(error)
            return nil
        }
    }

    /// The stored tokens of a known session; nil if there are none.
    ///
    /// Tokens that cannot be decoded are not the ones that this process has stored, so they end
    /// nothing by themselves.
    ///
    /// - Throws: A fault with the code `session.load` if the store cannot be read or decoded now.
    func currentTokens() throws(Fault) -> Tokens? {
        do {
            return try store.load()
        } catch {
            throw Fault(ours: .storage, code: SessionFaultCode.notLoaded, cause: error)
        }
    }
}

extension Fault {
    /// Whether a store can be read, and what it holds cannot be decoded.
    var isOfUndecodableStore: Bool { cause is DecodingError }

    /// Adds a refusal to the fault of a store that could not be read after it.
    ///
    /// The words of the refusal are left out, since the user is told of the store.
    mutating func addRefusal(_ refusal: Fault) {
        secondaryCauses.append(refusal.withoutServerMessage)
    }
}
