import DeskAgents
import DeskModel
import DeskStore

extension Administration {
    /// Answers an agent that writes a message a line.
    ///
    /// - Parameters:
    ///   - canWrite: Whether it may change something.
    ///   - checkout: The app's sources on this machine, if there are any.
    ///   - read: Returns the next line; nil at the end.
    ///   - write: Takes an answer as one line, without its end.
    package func answerAgent(
        canWrite: Bool, checkout: AuditedFolder?, read: () -> String?, write: ([UInt8]) -> Void
    ) async {
        let work = TeamWork(
            store: store, book: KnownIssueBook(store: store, now: { .now }), now: { .now })
        let team = AgentTeam(
            work: work, audit: audit,
            index: { [store] in while try await store.index(limit: 1000) {} })
        let desk = AgentDesk(store: store, team: team, canWrite: canWrite, checkout: checkout)
        while let line = read() {
            guard !line.utf8.allSatisfy({ $0 <= 0x20 }) else { continue }
            if let json = await Self.reply(to: line, desk).json { write(json.bytes) }
        }
    }

    private static func reply(to line: String, _ desk: AgentDesk) async -> AgentReply {
        do throws(AgentFailure) {
            guard line.utf8.count <= AgentMessage.limit else { throw .noRequest }
            return await desk.answer(try AgentMessage(reading: line.utf8))
        } catch {
            return AgentReply(error)
        }
    }
}
