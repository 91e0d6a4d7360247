/// A release in which more people meet failures of an operation, or give up, than in the one before.
package struct WorseRelease: Hashable, Sendable {
    /// The project.
    package var project: Int
    /// The release.
    package var release: String
    /// The release that it is compared with.
    package var previous: String
    /// The name of the operation.
    package var operation: String
    /// The environment.
    package var environment: String
    /// What more people are counted for.
    package var measure: OperationMeasure
    /// The share of the users of the operation in the release who met what is measured.
    package var share: Share
    /// The same of the release before.
    package var previousShare: Share
    /// The numbers of failures of the release by what the user saw, on the day of the alert.
    package var shown: [String: Int]

    /// Creates an alert.
    package init(
        project: Int, release: String, previous: String, operation: String, environment: String,
        measure: OperationMeasure, share: Share, previousShare: Share, shown: [String: Int] = [:]
    ) {
        (self.project, self.release, self.previous) = (project, release, previous)
        (self.operation, self.environment, self.measure) = (operation, environment, measure)
        (self.share, self.previousShare, self.shown) = (share, previousShare, shown)
    }

    /// A part of a number of people.
    package struct Share: Hashable, Sendable {
        /// Those who are counted.
        package var hit: Int
        /// All.
        package var people: Int

        /// Creates a share.
        package init(hit: Int, people: Int) { (self.hit, self.people) = (hit, people) }

        /// The share, from 0 to 1.
        package var value: Double { people > 0 ? Double(hit) / Double(people) : 0 }
        /// The share in ten-thousandths.
        fileprivate var json: JSON { .number("\((value * 10_000).rounded() / 10_000)") }
    }
}

extension OperationMeasure {
    /// The name in JSON.
    package var name: String {
        switch self {
        case .used: "used"
        case .met: "met"
        case .triedAgain: "triedAgain"
        case .gotThrough: "gotThrough"
        case .gaveUp: "gaveUp"
        }
    }
}

extension JSON {
    /// The alert as webhooks get it.
    package init(_ worse: WorseRelease) {
        self = [
            "project": JSON(worse.project), "release": .string(worse.release),
            "previous": .string(worse.previous), "operation": .string(worse.operation),
            "environment": .string(worse.environment), "measure": .string(worse.measure.name),
            "share": worse.share.json, "previousShare": worse.previousShare.json,
            "people": JSON(worse.share.hit), "of": JSON(worse.share.people),
            "previousPeople": JSON(worse.previousShare.hit),
            "previousOf": JSON(worse.previousShare.people),
            "shown": .object(
                JSONObject(worse.shown.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) })),
        ]
    }
}

extension WorseRelease {
    /// Reads the alert as stores keep it, as JSON; nil for another text.
    package init?(text: String) {
        // triage:ignore discarded-try: what is no JSON is no alert
        guard let json = try? JSON(reading: Array(text.utf8)) else { return nil }
        self.init(json)
    }

    /// Reads the alert as the outbox keeps it; nil for another value.
    init?(_ json: JSON) {
        func text(_ name: String) -> String? { json[name]?.string }
        guard let project = json["project"]?.int, let release = text("release"),
            let previous = text("previous"), let operation = text("operation"),
            let environment = text("environment"),
            let measure = OperationMeasure.allCases.first(where: { $0.name == text("measure") }),
            let hit = json["people"]?.int, let people = json["of"]?.int,
            let previousHit = json["previousPeople"]?.int, let before = json["previousOf"]?.int
        else { return nil }
        let shown = json["shown"]?.object?.members ?? []
        self.init(
            project: project, release: release, previous: previous, operation: operation,
            environment: environment, measure: measure, share: Share(hit: hit, people: people),
            previousShare: Share(hit: previousHit, people: before),
            shown: Dictionary(
                shown.compactMap { name, value in value.int.map { (name, $0) } },
                uniquingKeysWith: ClientNumber.sum))
    }
}
