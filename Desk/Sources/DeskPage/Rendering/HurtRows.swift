import DeskModel
import HTMLTemplates

/// Operations as rows of a list, each beside the release before.
struct HurtRows {
    private let wording: Wording
    private let basePath: String
    private let project: Int
    private let comparisons: [Place: ReleaseComparison]

    private struct Place: Hashable {
        let operation: String
        let environment: String
    }

    /// Creates rows.
    ///
    /// - Parameters:
    ///   - context: The context.
    ///   - all: The operations in all releases.
    init(_ context: PageContext, _ all: [OperationRow]) {
        (wording, basePath) = (Wording(context), context.basePath)
        project = context.project?.id ?? 0
        comparisons = Dictionary(grouping: all) {
            Place(operation: $0.operation, environment: $0.environment)
        }.mapValues { ReleaseComparison($0.map { ($0.release, $0.people) }) }
    }

    func row(_ row: OperationRow) -> Values {
        let words = PeopleWords(row.people, wording)
        let place = Place(operation: row.operation, environment: row.environment)
        return [
            "operation": row.operation, "release": row.release, "name": row.operation.shown(100),
            "releaseName": row.release.shown(100), "environment": row.environment.shown(100),
            "people": "\(row.people.used)", "met": "\(row.people.met)",
            "gaveUp": "\(row.people.gaveUp)", "usedText": words.used, "metText": words.metShare,
            "gaveUpText": words.gaveUpShare, "others": words.others,
            "isHurt": row.people.gaveUp > 0,
            "bar": Bars.people(row.people, words.label), "href": href(row),
            "before": comparisons[place]?.before(row.release).map(before),
        ]
    }

    /// The inbox with the open groups of a row; nil for what no query can say.
    private func href(_ row: OperationRow) -> String? {
        let filters = [
            ("operation", row.operation), ("release", row.release), ("env", row.environment),
        ]
        return PagePath.open(project, filters).map { basePath + $0 }
    }

    private func before(_ entry: ReleaseComparison.Entry) -> String {
        let words = PeopleWords(entry.people, wording)
        return wording.texts(
            .operationsBefore,
            [
                "release": entry.release.shown(100), "gaveUp": words.share(.gaveUp),
                "met": words.share(.met),
            ])
    }
}

/// Numbers of people in the words of a language.
struct PeopleWords {
    private let people: OperationPeople
    private let wording: Wording

    init(_ people: OperationPeople, _ wording: Wording) {
        (self.people, self.wording) = (people, wording)
    }

    var used: String { counted(people.used, .peopleUsedOne, .peopleUsedOther) }
    var met: String { counted(people.met, .peopleMet, .peopleMet) }
    var gaveUp: String { counted(people.gaveUp, .peopleGaveUp, .peopleGaveUp) }
    private var gotThrough: String { counted(people.gotThrough, .peopleThrough, .peopleThrough) }
    private var triedAgain: String { counted(people.triedAgain, .peopleAgain, .peopleAgain) }

    /// What stands behind the three numbers of a row.
    var others: String { [triedAgain, gotThrough].joined(separator: " · ") }

    /// What a release did in one line.
    var releaseFacts: String {
        [gaveUpShare, metShare, used].joined(separator: " · ")
    }

    var gaveUpShare: String { shareText(gaveUp, people.gaveUp) }
    var metShare: String { shareText(met, people.met) }

    /// What a bar says.
    var label: String {
        wording.texts(
            .peopleBar,
            [
                "through": gotThrough, "gaveUp": gaveUp, "met": met,
                "people": number(people.used),
            ])
    }

    /// The share of people who are counted for something.
    func share(_ measure: ReleaseComparison.Measure) -> String {
        wording.percent(measure.count(of: people), of: people.used) ?? "–"
    }

    private func shareText(_ text: String, _ count: Int) -> String {
        guard count > 0, let share = wording.percent(count, of: people.used) else { return text }
        return "\(text) (\(share))"
    }

    private func counted(_ count: Int, _ one: TextKey, _ other: TextKey) -> String {
        wording.texts(count == 1 ? one : other, ["count": number(count)])
    }

    private func number(_ count: Int) -> String {
        let isEstimate = people.isApproximate && count > Crowd.exactLimit
        return (isEstimate ? "≈" : "") + wording.number(count)
    }
}
