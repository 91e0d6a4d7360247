import DeskModel
import HTMLTemplates

extension Pages {
    /// The most operations that the page shows.
    private static let operationLimit = 200

    /// Where the people of the context's project are hurt.
    package func operations(_ context: PageContext, _ content: OperationsContent) -> String {
        let wording = Wording(context)
        let fitting = content.report.rows.filter { content.filter.fits($0) }
        let shown = Array(fitting.prefix(Self.operationLimit))
        var values = layout(context, title: wording[.operations], section: .operations)
        // Nothing on it needs one.
        values["scriptHref"] = nil
        values["operationsHref"] = context.basePath + PagePath.operations(context.project?.id ?? 0)
        values["filters"] = filters(content, wording)
        values["verdict"] = verdict(content, wording)
        values["screens"] = screens(
            HurtRows(context, content.report.rows), shown)
        values["hasRows"] = !shown.isEmpty
        values["rest"] =
            fitting.count > shown.count
            ? wording.texts(
                .operationsRest, ["count": wording.number(fitting.count - shown.count)]) : nil
        values["hasEstimates"] = shown.contains { $0.people.isApproximate }
        if shown.isEmpty {
            let isFiltered = !content.report.rows.isEmpty
            values["nothing"] =
                [
                    "title": wording[isFiltered ? .inboxNothingFound : .operationsNothing],
                    "lead": wording[isFiltered ? .operationsNothingFound : .operationsNothingLead],
                ] as Values
        }
        return render("operations", values)
    }

    /// The rows under the headings of their screens, the screen with the worst row first.
    private func screens(_ rows: HurtRows, _ shown: [OperationRow]) -> [Values] {
        var names: [String] = []
        var byName: [String: [OperationRow]] = [:]
        for row in shown {
            if byName[row.screen] == nil { names.append(row.screen) }
            byName[row.screen, default: []].append(row)
        }
        return names.enumerated().map { index, name in
            [
                "id": "screen-\(index)", "name": name.shown(100),
                "rows": (byName[name] ?? []).map(rows.row),
            ]
        }
    }

    private func filters(_ content: OperationsContent, _ wording: Wording) -> Values {
        let releases = ReleaseComparison(
            content.report.releases.map { ($0.release, $0.people) }
        ).entries.map(\.release)
        let environments = content.report.releases.map(\.environment).sorted()
        let days = Set(OperationsContent.choices + [content.days]).sorted().map { days -> Values in
            [
                "value": "\(days)", "isCurrent": days == content.days,
                "label": days == 1
                    ? wording[.operationsDaysOne]
                    : wording.texts(.operationsDaysOther, ["count": "\(days)"]),
            ]
        }
        return [
            "releases": choices(releases, content.filter.release, wording[.operationsAllReleases]),
            "environments": choices(
                environments, content.filter.environment, wording[.operationsAllEnvironments]),
            "days": days, "operation": content.filter.operation?.shown(100),
        ]
    }

    /// The options of a field: any, what there is, and what was asked for.
    private func choices(_ names: [String], _ chosen: String?, _ any: String) -> [Values] {
        var seen = Set<String>()
        let all = (names + [chosen].compactMap(\.self)).filter { seen.insert($0).inserted }
        let options = all.prefix(200).map { name -> Values in
            ["value": name, "label": name.shown(100), "isCurrent": name == chosen]
        }
        return [["value": "", "label": any, "isCurrent": chosen == nil]] + options
    }
}

// MARK: Releases

extension Pages {
    /// The releases that are compared.
    private static let releaseLimit = 6

    /// Which release hurts more people than the one before, and how many each hurts.
    private func verdict(_ content: OperationsContent, _ wording: Wording) -> Values? {
        let releases = content.report.releases.filter {
            $0.release != "other" || $0.environment != "other"
        }
        let environments = Set(releases.map(\.environment))
        var rows: [(isWorse: Bool, values: Values)] = []
        for environment in environments.sorted()
        where content.filter.environment ?? environment == environment {
            let comparison = ReleaseComparison(
                releases.filter { $0.environment == environment }.map { ($0.release, $0.people) })
            for entry in comparison.entries where fits(content.filter, entry.release) {
                let worse = comparison.worsening(of: entry)
                rows.append((worse != nil, release(entry, environment, worse, wording)))
            }
        }
        guard !rows.isEmpty else { return nil }
        let worst = rows.filter(\.isWorse).map(\.values)
        let shown = worst + rows.filter { !$0.isWorse }.map(\.values)
        return [
            "heading": worst.first?["sentence"] ?? wording[.operationsFine],
            "isWorse": !worst.isEmpty, "releases": Array(shown.prefix(Self.releaseLimit)),
        ]
    }

    private func fits(_ filter: OperationFilter, _ release: String) -> Bool {
        filter.release.map(Release.names(of: release).contains) ?? true
    }

    private func release(
        _ entry: ReleaseComparison.Entry, _ environment: String,
        _ worse: (measure: ReleaseComparison.Measure, before: ReleaseComparison.Entry)?,
        _ wording: Wording
    ) -> Values {
        let words = PeopleWords(entry.people, wording)
        var values: Values = [
            "name": entry.release.shown(100), "environment": environment.shown(100),
            "bar": Bars.people(entry.people, words.label), "facts": words.releaseFacts,
            "isWorse": worse != nil,
        ]
        if let (measure, before) = worse {
            let key: TextKey = measure == .gaveUp ? .operationsWorseGaveUp : .operationsWorseMet
            values["sentence"] = wording.texts(
                key,
                [
                    "release": entry.release.shown(100), "before": before.release.shown(100),
                    "share": words.share(measure),
                    "beforeShare": PeopleWords(before.people, wording).share(measure),
                ])
        }
        return values
    }
}

extension OperationFilter {
    fileprivate func fits(_ row: OperationRow) -> Bool {
        fits(operation: row.operation, release: row.release, environment: row.environment)
    }
}

extension OperationRow {
    /// The part of the name before the first dot.
    fileprivate var screen: String {
        operation.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).first
            .map(String.init)?.filled ?? operation
    }
}
