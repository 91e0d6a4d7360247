import Foundation
import TriageConcurrency
import TriageCore
import TriageReporting

/// The app's rounds to a desk: at its start, and every five minutes while it is in the foreground.
///
/// No report comes of a round that fails, and nothing is read from the clock on the wall.
final class DeskRounds: Sendable {
    static let interval = Duration.seconds(300)

    let replies: ReplyBox
    private let desk: KnownIssues
    private let reports: ReportPipeline
    private let file: KeptFile
    private let elapsed: @Sendable () -> Duration
    private let sleepUntil: @Sendable (Duration) async throws -> Void
    private let state = Lock(State())
    private let saving: Relay<KnownIssueList>

    private struct State: Sendable {
        var list = KnownIssueList()
        /// The latest round that has ended; nil before the first one.
        var latest: Round?
        var task: Task<Void, Never>?
        /// The round that began last, which may have ended.
        var round: Task<Void, Never>?
    }

    private struct Round: Sendable {
        var time: Duration
        var question: KnownIssueList.Question
    }

    /// Creates rounds with the list that an earlier start has kept.
    init(_ desk: KnownIssues, _ reports: ReportPipeline, _ clock: any Clock<Duration>) {
        (self.desk, self.reports) = (desk, reports)
        replies = ReplyBox(reports)
        elapsed = stopwatch(clock)
        sleepUntil = alarm(clock)
        let file = reports.file(KeptFile.Name.knownIssues)
        self.file = file
        saving = Relay { list in
            if let content = try? JSONEncoder().encode(list) { file.write(content) }
        }
        let kept = (try? file.read(atMost: KnownIssueList.byteLimit * 2)) ?? nil
        let list = kept.flatMap { try? JSONDecoder().decode(KnownIssueList.self, from: $0) }
        if let list { state.withLock { $0.list = list } }
    }

    deinit { state.current.task?.cancel() }

    /// Begins the rounds.
    ///
    /// - Parameter center: Returns the center that shows replies; nil once it is gone.
    func start(_ center: @escaping @Sendable () -> FaultCenter?) {
        replies.start(center)
        resume()
    }

    /// Continues the rounds; the next one comes five minutes after the latest one.
    ///
    /// It comes at once if the version or the language has changed.
    func resume() {
        state.withLock { state in
            guard state.task == nil else { return }
            state.task = Task.detached { [weak self, sleepUntil] in
                self?.forgetOtherQuestion()
                while let time = self?.nextTime {
                    guard (try? await sleepUntil(time)) != nil else { return }
                    await self?.ask(onlyIfDue: true)
                }
            }
        }
    }

    /// Stops the rounds, and cancels the one that is under way.
    ///
    /// - Returns: The task of the rounds, which ends soon; nil if there are none.
    @discardableResult
    func pause() -> Task<Void, Never>? {
        let task = state.withLock { state in
            // A round that is cut off may notice it late, and holds up none after it.
            defer { (state.task, state.round) = (nil, nil) }
            return state.task
        }
        task?.cancel()
        return task
    }

    /// Asks the desk for what the team knows, and for replies.
    ///
    /// It waits for a round that is under way, and begins after that.
    ///
    /// - Parameter onlyIfDue: Whether a round that ended less than five minutes ago will do.
    func ask(onlyIfDue: Bool = false) async {
        let round = state.withLock { state in
            let round = Task { [former = state.round] in
                await former?.value
                if !onlyIfDue || nextTime <= elapsed() { await run() }
            }
            state.round = round
            return round
        }
        await withTaskCancellationHandler {
            await round.value
        } onCancel: {
            round.cancel()
        }
    }

    private func run() async {
        await ReportingGuard.delivery.run {
            let round = Round(time: elapsed(), question: question)
            replies.tellWaiting()
            await askForIssues(round.question)
            await replies.ask(desk)
            // A round that was cut off has learned nothing. The app may have come back before this
            // one noticed, so it must not count until it has ended.
            if !Task.isCancelled { state.withLock { $0.latest = round } }
        }
    }

    /// Returns a notice in the team's words; nil if the team knows nothing about the failure.
    func reworded(
        _ notice: Notice, for failure: FailureContext, _ localize: NoticeLocalizer
    ) -> Notice? {
        guard !state.withLock({ $0.list.isEmpty }) else { return nil }
        let (fingerprint, question) = (reports.fingerprint(of: failure), question)
        return state.withLock { $0.list.issue(of: [fingerprint], for: question) }?
            .rewording(notice, storePage: desk.storePage, localize)
    }

    private var question: KnownIssueList.Question { .init(reports.surroundings.context) }

    /// The time of the next round: five minutes after the latest one.
    private var nextTime: Duration {
        state.withLock { $0.latest }.map { $0.time + Self.interval } ?? elapsed()
    }

    /// Forgets the latest round if the version or the language has changed since.
    private func forgetOtherQuestion() {
        let question = question
        state.withLock { if $0.latest?.question != question { $0.latest = nil } }
    }

    private func askForIssues(_ question: KnownIssueList.Question) async {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = state.withLock { $0.list.tag(for: question) }
        let query = ["release": question.release, "lang": question.language]
        guard let answer = await desk.ask("known-issues", query, fields) else { return }
        state.withLock { state in
            if state.list.take(answer, to: question) { saving.add(state.list) }
        }
        saving.drain()
    }
}
