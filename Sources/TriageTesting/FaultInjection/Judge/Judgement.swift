import TriageCore
import TriageHTTP

/// What is wrong with one run, before equal reasons are joined.
struct Judgement: Sendable {
    let kind: FaultInjection.Kind
    let failure: FaultInjection.Case
    let message: String
    /// Tells mistakes of one kind at the same requests apart.
    var reason = ""
}

/// The judge of a run.
struct Judge {
    let run: RunRecord
    /// The healthy run; nil if this is it.
    let clean: RunRecord?
    /// What was said when each request met no network.
    let offlineWords: [RequestName: Set<String>]
    let secret: String

    typealias Kind = FaultInjection.Kind

    /// Returns everything that is wrong with the run.
    func judge() -> [Judgement] {
        [
            ending, spinner, losses, blank, unreported, counts, misnamed, sameWords, rawText,
            cancellation, order, unsaved, retry, secrets,
        ].flatMap { $0() }
    }

    func finding(_ kind: Kind, _ message: String, reason: String = "") -> Judgement {
        Judgement(kind: kind, failure: run.failure, message: message, reason: reason)
    }

    // MARK: - Facts that several rules use

    /// The way of the only failure of the case; nil for any other case.
    var way: Way? { run.failure.single?.way }

    var isCanceled: Bool { run.failure.failures.contains { $0.way == .canceled } }

    /// The notices, without those that the healthy flow shows too.
    var notices: [ShownNotice] {
        let usual = clean.map { Set($0.notices.map(\.notice)) } ?? []
        return run.notices.filter { $0.incident != nil || !usual.contains($0.notice) }
    }

    /// The screen's messages that the healthy flow does not show.
    var errors: Set<String> { run.errors.subtracting(clean?.errors ?? []) }

    var routes: [Route] { run.routes.filter { clean?.routes.contains($0) != true } }

    var isTold: Bool { !notices.isEmpty || !errors.isEmpty || !routes.isEmpty }

    /// Whether the center knows of a failure, or a fallback has replaced one.
    var isKnown: Bool { !known.isEmpty || run.fellBack }

    /// The failures that the center knows of, from operations and reports.
    var known: [RunRecord.KnownFailure] { run.failures + run.reports.map(\.failure) }

    /// What was said, to compare the words.
    var words: Set<String> { errors.union(notices.map(\.words)) }

    /// Whether the center knows of a body that could not be read.
    private var hasUnreadBody: Bool {
        known.contains {
            !$0.kinds.isDisjoint(with: [.undecodable, .invalidResponse, .unreachable])
        }
    }

    /// Whether the screen has no content at the end of a step, though the healthy one has.
    var blankStep: Int? {
        guard let clean else { return nil }
        return run.steps.indices.first { step in
            run.steps[step] != nil && run.steps[step]?.content == nil
                && clean.content(after: step) != nil
        }
    }

    /// The requests that failed for good.
    var failed: [InjectedExchange] {
        guard let clean else { return [] }
        let cleanNames = Set(clean.sent.map(\.name))
        let sent = run.sent
        return sent.filter { exchange in
            guard let way = exchange.way, hasFailed(exchange, way) else { return false }
            return !sent.contains { later in
                later.id > exchange.id && later.hasSucceeded
                    && later.way.map { hasFailed(later, $0) } != true
                    && (later.name == exchange.name || !cleanNames.contains(later.name))
            }
        }
    }

    private func hasFailed(_ exchange: InjectedExchange, _ way: Way) -> Bool {
        if way.failsTransport { return true }
        guard way.changesBody, exchange.end != .canceled else { return false }
        if hasUnreadBody || blankStep != nil { return true }
        // No one reads a page as JSON. An app that still shows the same has not read it.
        guard !way.isField, exchange.isOfJSON, let clean, let final = run.final else {
            return false
        }
        return final.content != clean.final?.content
    }
}

extension InjectedExchange {
    /// Whether the healthy server answers with JSON.
    var isOfJSON: Bool {
        guard case .respond(let response) = answer else { return false }
        return JSONFields(response.body)?.isContainer == true
    }
}
