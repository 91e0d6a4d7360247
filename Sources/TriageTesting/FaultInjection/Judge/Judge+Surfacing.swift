import TriageCore

// Whether failures are told: once, and to everyone who must know.
extension Judge {
    func losses() -> [Judgement] {
        guard run.end == .done, !isKnown, !isTold, let lost = failed.first else { return [] }
        let deed =
            lost.name.isRead
            ? "The user and the team learn nothing" : "The user believes that it is done"
        return [
            finding(
                .lost,
                "\(deed): \(lost.name) failed for good, and no notice, route, error or report tells of it."
            )
        ]
    }

    func blank() -> [Judgement] {
        guard run.end == .done, !isCanceled, !isTold, let step = blankStep else { return [] }
        let place = run.steps.count > 1 ? " after step \(step + 1)" : ""
        return [finding(.blank, "The user sees an empty screen\(place), and nothing says why.")]
    }

    func unreported() -> [Judgement] {
        // What the user reads may be about another failure, which needs no report.
        guard isTold, run.reports.isEmpty, let failure = failed.first,
            failed.allSatisfy({ ($0.way?.failingStatus ?? 0) >= 500 })
        else { return [] }
        return [
            finding(
                .unreported,
                "The user is told that \(failure.name) failed with \(failure.way?.failingStatus ?? 0), and the team gets no report."
            )
        ]
    }

    func counts() -> [Judgement] {
        guard !isCanceled else { return [] }
        var findings: [Judgement] = []
        let limit = failureCount
        let told = clean == nil ? notices.filter { $0.incident != nil } : notices
        let shown = Set(
            told.map {
                [$0.words, $0.notice.style.rawValue, "\($0.incident.map { "\($0)" } ?? "")"]
            })
        if shown.count > limit {
            findings.append(
                finding(
                    .doubled,
                    "The user sees \(shown.count) notices for \(limit == 1 ? "one failure" : "\(limit) failures"): "
                        + told.map { "“\($0.words)”" }.joined(separator: ", ") + "."))
        }
        let incidents = Set(run.reports.map(\.failure.incident))
        if incidents.count > limit {
            findings.append(
                finding(
                    .reportedTwice,
                    "The team gets reports of \(incidents.count) incidents for "
                        + "\(limit == 1 ? "one failure" : "\(limit) failures")."))
        }
        return findings
    }

    /// The number of failures that ended an operation, at least one.
    ///
    /// A request that fails in an operation within another one is one failure.
    private var failureCount: Int {
        let failing = run.sent.filter { exchange in
            exchange.way != nil && (exchange.way?.changesBody != true || isKnown)
        }
        let units = Set(failing.map { "\($0.root.map(String.init) ?? "")\u{0}\($0.name)" })
        let roots = Set(failing.compactMap(\.root))
        let others = Set(run.failures.compactMap(\.operation).map { run.roots[$0] ?? $0 })
            .subtracting(roots)
        // An operation that only receives another one's failure has the same incident.
        let incidents = Set(
            run.failures.filter { failure in
                others.contains(failure.operation.map { run.roots[$0] ?? $0 } ?? 0)
            }.map(\.incident)
        )
        .subtracting(
            run.failures.filter { failure in
                roots.contains(failure.operation.map { run.roots[$0] ?? $0 } ?? 0)
            }.map(\.incident))
        return max(1, units.count + incidents.count)
    }

    func cancellation() -> [Judgement] {
        guard way == .canceled else { return [] }
        var findings: [Judgement] = []
        if isTold {
            let text = words.sorted().first ?? routes.first?.rawValue ?? ""
            findings.append(
                finding(.canceledShown, "The user left, and is told of it as a failure: “\(text)”.")
            )
        }
        if !run.reports.isEmpty {
            findings.append(
                finding(.canceledReported, "The user left, and the team gets a report of it."))
        }
        return findings
    }

    func secrets() -> [Judgement] {
        var places: [String] = []
        if run.notices.contains(where: { $0.texts.contains { $0.contains(secret) } }) {
            places.append("a notice")
        }
        if run.errors.contains(where: { $0.contains(secret) }) {
            places.append("the screen’s error")
        }
        if run.reports.contains(where: { $0.text.contains(secret) }) { places.append("a report") }
        return places.map {
            finding(.secret, "A password or token of the user stands in \($0).", reason: $0)
        }
    }
}
