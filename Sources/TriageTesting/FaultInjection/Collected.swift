import Foundation
import TriageCore
import TriageHTTP

/// What the runs of a campaign have shown so far.
struct Collected {
    let clean: RunRecord
    private let injection: FaultInjection
    /// Whether all cases of one request were run.
    var isWhole = false
    private(set) var judgements: [Judgement] = []
    private var unjudged: Set<FaultInjection.Case> = []
    /// The cases that a run has shown again that waits for real time.
    private var confirmed: Set<FaultInjection.Case> = []
    /// Whether no further case is run: the process was not quiet any more.
    private(set) var isBusy = false
    /// Whether it is so still.
    private(set) var isNeverQuiet = false
    /// Whether real time goes on with runs, as the healthy one did not show.
    private(set) var isWokenLate = false
    /// How often a run that waited did not begin as the healthy one either.
    private var doubts = 0
    private var runs = 1
    private var offlineWords: [RequestName: Set<String>] = [:]
    private var requiredFields: [(FaultInjection.Case, String)] = []
    private typealias Row = FaultInjection.Results.Row
    private var rows: [Row] = []
    /// The smallest case that sends each request that the healthy run does not, with its answer.
    private var secondary: [RequestName: (failure: FaultInjection.Case, body: Data)] = [:]
    private let cleanNames: Set<RequestName>
    /// The records of the smallest cases so far, for their scripts.
    private var scripts: [FaultInjection.Case: String] = [:]

    /// Judges the healthy run.
    ///
    /// - Parameters:
    ///   - injection: The test.
    ///   - clean: The healthy run.
    ///   - isConfirmed: Whether it has waited for real time.
    init(_ injection: FaultInjection, _ clean: RunRecord, isConfirmed: Bool) {
        (self.injection, self.clean) = (injection, clean)
        cleanNames = Set(clean.sent.map(\.name))
        if clean.isUncertain {
            unjudged.insert(.clean)
        } else {
            add(judge(clean), clean)
        }
        if isConfirmed || clean.isSpinning { confirmed.insert(.clean) }
        (isBusy, isNeverQuiet) = (clean.isSpinning, clean.spinsOn)
    }

    /// The beginning for another time, in which all runs wait.
    func again() -> Collected {
        var clean = clean
        clean.isWoken = true
        return Collected(injection, clean, isConfirmed: confirmed.contains(.clean))
    }

    /// Whether a run that does not begin as the healthy one is done again; an app whose requests
    /// differ from run to run has no run that does.
    var doubtsTime: Bool { !clean.isWoken && !isWokenLate && doubts < 3 }

    /// Notes what became of a run that waited because another one did not begin as the healthy one.
    mutating func noteDoubt(isRight: Bool) {
        if isRight { isWokenLate = true } else { doubts += 1 }
    }

    /// Judges a run and notes what it has shown.
    mutating func add(_ record: RunRecord) {
        runs += 1
        if record.isBusy {
            (isBusy, isNeverQuiet) = (true, true)
            unjudged.insert(record.failure)
            return
        }
        if record.isSpinning {
            (isBusy, isNeverQuiet) = (true, record.spinsOn)
            confirmed.insert(record.failure)
        }
        noteWords(of: record)
        noteFields(of: record)
        noteSecondary(of: record)
        if let failure = record.failure.single, !failure.way.isField, failure.times == .always {
            rows.append(row(failure, record))
        }
        add(judge(record), record)
    }

    /// Returns what is wrong with a run.
    private func judge(_ record: RunRecord) -> [Judgement] {
        let isHealthy = record.failure == .clean
        return Judge(
            run: record, clean: isHealthy ? nil : clean,
            offlineWords: isHealthy ? [:] : offlineWords, secret: injection.secret
        ).judge()
    }

    /// Notes what is wrong with a run.
    private mutating func add(_ found: [Judgement], _ record: RunRecord) {
        guard !found.isEmpty else { return }
        judgements += found
        let script = Script(
            name: injection.name, record: record, clean: clean, secret: injection.secret)
        scripts[record.failure] = script.text
    }

    /// Notes the words for a missing network.
    mutating func noteWords(of record: RunRecord) {
        guard let failure = record.failure.single, failure.way == .offline,
            failure.times == .always
        else { return }
        let judge = Judge(run: record, clean: clean, offlineWords: [:], secret: injection.secret)
        offlineWords[failure.request] = judge.words
    }

    private mutating func noteFields(of record: RunRecord) {
        guard let failure = record.failure.single, case .field(let change, let path) = failure.way,
            failure.times == .always,
            Judge(run: record, clean: clean, offlineWords: [:], secret: "").blankStep != nil
        else { return }
        let place = path.isEmpty ? "\(failure.request)" : "\(failure.request) \(path)"
        requiredFields.append(
            (record.failure, "\(place): \(change.rawValue) hides the whole screen"))
    }

    private mutating func noteSecondary(of record: RunRecord) {
        guard record.failure.single?.way.isField == false else { return }
        for exchange in record.sent where !cleanNames.contains(exchange.name) {
            if let known = secondary[exchange.name], known.failure < record.failure { continue }
            secondary[exchange.name] = (record.failure, exchange.response?.body ?? Data())
        }
    }

    /// The cases in which a request fails that only a failing run sends.
    var secondaryCases: [FaultInjection.Case] {
        secondary.sorted { "\($0.key)" < "\($1.key)" }.flatMap { name, brought in
            CasePlan.secondaryWays(for: brought.body).map { way in
                brought.failure.adding(.init(way: way, request: name))
            }
        }
    }

    /// What the user got, without the planted secret.
    private func row(_ failure: FaultInjection.Failure, _ record: RunRecord) -> Row {
        let judge = Judge(run: record, clean: clean, offlineWords: [:], secret: "")
        func withoutSecret(_ text: String) -> String {
            text.replacing(injection.secret, with: "secret")
        }
        let notices = judge.notices.map { shown in
            var notice = shown.notice
            notice.title = notice.title.map(withoutSecret)
            notice.message = withoutSecret(notice.message)
            return notice
        }
        let screen = record.final.map { screen in
            FaultInjection.Screen(
                isLoading: screen.isLoading, content: screen.content.map(withoutSecret),
                error: screen.error.map(withoutSecret))
        }
        return Row(
            failure: failure, notices: notices, errors: judge.errors.sorted().map(withoutSecret),
            routes: judge.routes, screen: screen)
    }
}

extension Collected {
    /// Returns the results: one finding for each reason, with its smallest case.
    ///
    /// An exception that no run needs is a finding, once all cases were run.
    func results() -> FaultInjection.Results {
        .init(
            name: injection.name, runs: runs,
            findings: kept.map(finding) + (isWhole ? unusedExceptions : []),
            accepted: joined(order.filter(isCovered)).map(finding),
            unjudged: unjudged.sorted(),
            requiredFields: requiredFields.sorted { ("\($0.0)") < ("\($1.0)") }.map(\.1),
            rows: rowsWithKinds)
    }

    /// The rows in the order of the requests, each with the kinds of what is wrong in its case.
    private var rowsWithKinds: [Row] {
        let kinds = Dictionary(grouping: order, by: \.failure).mapValues { $0.map(\.kind) }
        return rows.sorted { rank($0.failure) < rank($1.failure) }.map { row in
            var row = row
            row.kinds = kinds[.init(failures: [row.failure]), default: []].reduce(into: []) {
                if !$0.contains($1) { $0.append($1) }
            }
            return row
        }
    }

    private var order: [Judgement] {
        judgements.sorted { left, right in
            left.failure == right.failure
                ? left.kind.rawValue < right.kind.rawValue : left.failure < right.failure
        }
    }

    /// The smallest case of each kind, reason and request that no exception covers.
    var kept: [Judgement] { joined(order.filter { !isCovered($0) }) }

    /// The cases of findings that no run has confirmed that waits.
    var unconfirmed: Set<FaultInjection.Case> {
        Set(kept.map(\.failure)).subtracting(confirmed)
    }

    /// Judges a case by a run of it that has waited.
    mutating func replace(by record: RunRecord) {
        forget(record.failure)
        confirmed.insert(record.failure)
        if record.isUncertain || record.isBusy {
            unjudged.insert(record.failure)
        } else {
            let runs = runs
            add(record)
            self.runs = runs
        }
    }

    /// Takes back what no run has confirmed that waits.
    mutating func dropUnconfirmed() {
        while let failure = unconfirmed.min() {
            forget(failure)
            unjudged.insert(failure)
        }
    }

    private mutating func forget(_ failure: FaultInjection.Case) {
        judgements.removeAll { $0.failure == failure }
        requiredFields.removeAll { $0.0 == failure }
        rows.removeAll { [$0.failure] == failure.failures }
    }

    private func rank(_ failure: FaultInjection.Failure) -> Int {
        let place = clean.sent.firstIndex { $0.name == failure.request } ?? 0
        return place * 100 + failure.way.rank
    }

    /// Whether an exception covers everything that is wrong so far.
    var isAccepted: Bool { judgements.allSatisfy(isCovered) }

    private func isCovered(_ judgement: Judgement) -> Bool {
        injection.exceptions.contains { $0.covers(judgement.kind, judgement.failure) }
    }

    /// Keeps the smallest case of each kind, reason and request.
    private func joined(_ order: [Judgement]) -> [Judgement] {
        var kept: [Judgement] = []
        for judgement in order {
            let names = Set(judgement.failure.failures.map(\.request))
            let isKnown = kept.contains { known in
                known.kind == judgement.kind && known.reason == judgement.reason
                    && names.isSuperset(of: known.failure.failures.map(\.request))
            }
            if !isKnown { kept.append(judgement) }
        }
        return kept
    }

    private func finding(_ judgement: Judgement) -> FaultInjection.Finding {
        .init(
            kind: judgement.kind, failure: judgement.failure,
            message: judgement.message.replacing(injection.secret, with: "secret"),
            script: scripts[judgement.failure] ?? "")
    }

    /// A finding for each exception that covers nothing.
    private var unusedExceptions: [FaultInjection.Finding] {
        injection.exceptions.filter { exception in
            !judgements.contains { exception.covers($0.kind, $0.failure) }
        }.map { exception in
            let place = exception.failure.map { " at \($0)" } ?? ""
            return .init(
                kind: exception.kind, failure: .clean,
                message:
                    "The exception\(place) no longer happens, so delete it: \(exception.reason)",
                script: Script(
                    name: injection.name, record: clean, clean: clean, secret: injection.secret
                ).text)
        }
    }
}
