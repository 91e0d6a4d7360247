import TriageCore

/// Everything that one run has shown, for the judges.
struct RunRecord: Sendable {
    /// How the flow ended.
    enum End: Sendable {
        case done
        /// It did not end within ten minutes of the clock, or nothing could wake it any more.
        case hang
        /// It sent more than 100 requests.
        case endless
    }

    /// What the center knows of a failure.
    struct KnownFailure: Sendable {
        let operation: Int?
        let incident: Incident
        /// The kinds of the fault and of the faults among its causes.
        let kinds: Set<Fault.Kind>
        let statuses: Set<Int>
    }

    /// A report, as a sink would get it.
    struct KnownReport: Sendable {
        let failure: KnownFailure
        /// Its texts without what redaction removes, and its attributes.
        let text: String
    }

    /// What the run has shown after its retry.
    struct Retried: Sendable {
        var screen: Screen?
        /// The notices that the retry has shown or left.
        var notices: [Notice] = []
        /// Whether the retry of a notice was chosen, and not the screen's own.
        var wasByNotice = false
        /// Whether the work never ended.
        var hangs = false
        var sent: Set<RequestName> = []
    }

    typealias Screen = FaultInjection.Screen

    let failure: FaultInjection.Case
    var end = End.done
    /// Whether the flow waits for the user's answer to a notice.
    var awaitsUser = false
    /// The screen when the flow first described it.
    var initial: Screen?
    /// The screen at the end of each step; the last one is the end of the flow.
    var steps: [Screen?] = []
    /// The screen's messages about failures, at any time of the flow.
    var errors: Set<String> = []
    var exchanges: [InjectedExchange] = []
    var roots: [Int: Int] = [:]
    var fellBack = false
    var notices: [ShownNotice] = []
    var routes: [Route] = []
    var failures: [KnownFailure] = []
    var reports: [KnownReport] = []
    var ledger: [String] = []
    /// The error that the flow has thrown; nil for none and for a cancellation.
    var thrown: String?
    var retried: Retried?
    /// Whether the operating system may have gone on with the run, if the run had waited for that.
    var isUncertain = false
    /// Whether the operating system has gone on with the run while it waited.
    var isWoken = false
    /// Whether the process was never quiet, so that the run shows nothing.
    var isBusy = false
    /// Whether one thread has only computed, so that the process was not quiet.
    var isSpinning = false
    /// Whether it still does after the end of the run.
    var spinsOn = false

    /// The screen at the end of the flow.
    var final: Screen? { steps.last ?? nil }

    /// The content at the end of a step, counted from 0; nil for none.
    func content(after step: Int) -> String? {
        if step < 0 { return initial?.content }
        return (step < steps.count ? steps[step] : steps.last ?? nil)?.content
    }

    /// The requests of the flow, without those of the retry.
    var sent: [InjectedExchange] { exchanges.filter { !$0.isRetry } }

    /// Whether the run began as the healthy one: until its failure, it sent the same at the same
    /// times.
    ///
    /// If it did not, real time has gone on with one of them, or the app does not do the same twice.
    func begins(as clean: RunRecord) -> Bool {
        guard let failing = sent.firstIndex(where: { $0.way != nil }) else { return false }
        return sent[...failing].map(\.place) == clean.sent.prefix(failing + 1).map(\.place)
    }

    /// The answers of the healthy server.
    var answers: CleanAnswers { CleanAnswers(exchanges) }
}

extension RunRecord.KnownFailure {
    init(_ failure: FailureContext) {
        let faults = [failure.fault] + failure.chain.links.compactMap { $0.error as? Fault }
        self.init(
            operation: failure.operation?.id, incident: failure.fault.incident,
            kinds: Set(faults.map(\.kind)), statuses: Set(faults.compactMap(\.facts.status)))
    }
}
