import TriageCore

// Whether the flow ends, and how the screen looks then.
extension Judge {
    func ending() -> [Judgement] {
        var findings: [Judgement] = []
        switch run.end {
        case .done: break
        case .hang where run.isSpinning:
            findings.append(
                finding(
                    .hang,
                    "The user waits, and nothing ever happens: the app spins, which uses up the processor. No case after this one was run.",
                    reason: "spins"))
        case .hang:
            findings.append(finding(.hang, "The user waits, and nothing ever happens."))
        case .endless:
            findings.append(
                finding(.endless, "The app sends more than 100 requests, and does not stop."))
        }
        if let thrown = run.thrown {
            findings.append(finding(.thrown, "The flow throws \(thrown)."))
        }
        // An operation that never ends is the hang itself.
        if run.end == .done {
            for line in run.ledger {
                findings.append(
                    finding(
                        .ledger, "The ledger says: \(line).",
                        reason: line.filter { !$0.isNumber }))
            }
        }
        return findings
    }

    func spinner() -> [Judgement] {
        let step = run.steps.indices.first { step in
            run.steps[step]?.isLoading == true
                && (clean.flatMap { step < $0.steps.count ? $0.steps[step] : nil }?.isLoading)
                    != true
        }
        guard step != nil, run.end != .endless, !run.awaitsUser else { return [] }
        let after = isCanceled ? " after a cancellation" : ""
        return [finding(.spinner, "The user sees a spinner that never goes away\(after).")]
    }

    func order() -> [Judgement] {
        guard way == .late, let clean, run.end == .done, let final = run.final,
            known.isEmpty, !isTold,
            run.sent.allSatisfy({ $0.way != .late || $0.end != .failed && $0.end != .pending }),
            final.content != clean.final?.content
        else { return [] }
        return [
            finding(
                .outOfOrder,
                "A late answer takes the place of a newer one: the user sees “\(final.content ?? "nothing")” and not “\(clean.final?.content ?? "")”."
            )
        ]
    }

    func unsaved() -> [Judgement] {
        guard let clean else { return [] }
        for write in failed where !write.name.isRead && write.way?.failsTransport == true {
            let step = write.step
            let sent = clean.sent.filter { $0.step == step }
            guard !sent.isEmpty, sent.allSatisfy({ !$0.name.isRead }),
                run.content(after: step) != nil || clean.content(after: step) != nil,
                clean.content(after: step) != clean.content(after: step - 1),
                run.final != nil, run.content(after: step) == clean.content(after: step)
            else { continue }
            return [
                finding(
                    .unsaved,
                    "\(write.name) failed, and the user still sees “\(run.content(after: step) ?? "")”, which the server does not have."
                )
            ]
        }
        return []
    }

    func retry() -> [Judgement] {
        guard let clean, let retried = run.retried, mustRecover else { return [] }
        if retried.hangs || retried.screen?.isLoading == true {
            return [
                finding(
                    .retryFails, "The user retries with a healthy server, and it loads for ever.")
            ]
        }
        if let error = retried.screen?.error, !clean.errors.contains(error) {
            return [
                finding(
                    .retryFails,
                    "The user retries with a healthy server, and still reads “\(error)”.")
            ]
        }
        if let notice = retried.notices.first {
            return [
                finding(
                    .retryFails,
                    "The user retries with a healthy server, and still reads “\(notice.message)”.")
            ]
        }
        guard let screen = retried.screen, !allowedContents(after: retried).contains(screen.content)
        else { return [] }
        return [
            finding(
                .retryFails,
                "The user retries with a healthy server, and sees \(screen.content.map { "“\($0)”" } ?? "an empty screen")."
            )
        ]
    }

    /// Whether the case has left something that a retry must bring back.
    ///
    /// A user whom a route has led elsewhere, such as to the sign-in, does not retry.
    private var mustRecover: Bool {
        guard run.end == .done, !run.failure.failures.isEmpty, routes.isEmpty else { return false }
        if run.failure.failures.allSatisfy({ $0.way.isField }) { return blankStep != nil }
        return isCanceled || !failed.isEmpty
    }

    /// The contents that the healthy flow shows after the step that failed, or after a later one.
    ///
    /// A retry that only loads again shows what was there before a write.
    private func allowedContents(after retried: RunRecord.Retried) -> Set<String?> {
        guard let clean else { return [] }
        let failing = run.sent.filter { $0.way != nil }
        var first = failing.map(\.step).min() ?? 0
        let writes = failing.filter { !$0.name.isRead }
        let onlyLoads = retried.sent.allSatisfy(\.isRead) && !retried.sent.isEmpty
        if writes.count == failing.count, onlyLoads, !retried.wasByNotice { first -= 1 }
        return Set((first..<max(first + 1, clean.steps.count)).map(clean.content))
    }
}
