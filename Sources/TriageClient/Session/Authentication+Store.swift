import TriageConcurrency
import TriageCore
import TriageHTTP

// The store, which is asked by one at a time, in turn.
extension Authentication {
    /// The machine, after another look at a store that could not be read.
    var loadedMachine: RefreshStateMachine {
        if !coordinator.machine.isSessionKnown { load { _ in } }
        return coordinator.machine
    }

    /// Looks again at a store that could not be read.
    ///
    /// - Throws: Why it still cannot be.
    @inline(never)
    func load() async throws(Fault) {
        let race = Race<Void>()
        do {
            try await race.wait { load { race.end($0) } }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }

    /// The same, in turn with what is being stored.
    private func load(then tell: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        let isFirst = loadWaiters.withLock { waiting in
            defer { waiting = (waiting ?? []) + [tell] }
            return waiting == nil
        }
        // One look serves all who ask meanwhile.
        guard isFirst else { return }
        writer.add { [self] in
            let result = loadOnce()
            let waiting = loadWaiters.withLock { waiting in
                defer { waiting = nil }
                return waiting ?? []
            }
            for tell in waiting { tell(result) }
        }
        writer.drain()
    }

    private func loadOnce() -> Result<Void, any Error> {
        guard !coordinator.machine.isSessionKnown else { return .success(()) }
        do {
            coordinator.load(try configuration.storedTokens())
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Stores what could not be stored before.
    @inline(never)
    func saveIfUnsaved() {
        writer.add { [self] in if isUnsaved.current { saveLatest() } }
        writer.drain()
    }

    /// Stores what is the case now, whatever it was when this was asked for.
    func saveLatest() {
        do {
            try configuration.store.save(coordinator.machine.tokens)
            isUnsaved.withLock { $0 = false }
        } catch {
            // Told once; what is stored is someone else's until it could be replaced.
            let wasUnsaved = isUnsaved.withLock { isUnsaved in
                defer { isUnsaved = true }
                return isUnsaved
            }
            guard !wasUnsaved else { return }
            configuration.storeDidFail(
                Fault(.storage, code: Fault.sessionCode("store"), cause: error))
        }
    }
}

extension Authentication.Configuration {
    /// The tokens in the store; nil where they can never be read.
    ///
    /// - Throws: Why it cannot be read just now.
    func storedTokens() throws(Fault) -> Tokens? {
        do {
            return try store.load()
        } catch {
            let fault = Fault(.storage, code: Fault.sessionCode("load"), cause: error)
            guard error is DecodingError else { throw fault }
            storeDidFail(fault)
            return nil
        }
    }
}
