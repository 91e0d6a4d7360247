import DeskModel

/// An operation of a project in an environment, whose releases are compared.
package struct CohortFamily: Hashable, Sendable {
    package var project: Int
    package var operation: String
    package var environment: String

    package init(project: Int, operation: String, environment: String) {
        (self.project, self.operation) = (project, operation)
        self.environment = environment
    }

    package init(_ row: StoredOperation) {
        self.init(
            project: row.project, operation: row.operation, environment: row.environment)
    }
}

/// The people of a release who used an operation, each counted once.
package struct Cohort: Hashable, Sendable {
    package var number: Int64
    package var family: CohortFamily
    package var release: String
    /// The times of receipt of the first and the latest item that was counted.
    package var first: Int64
    package var last: Int64
    /// The latest first day of a person.
    package var lastDay: Int64
    package var people: Int
    package var met: Int
    package var gaveUp: Int
    /// What was told of the release.
    package var told: CohortMember.Said

    package init(
        number: Int64, family: CohortFamily, release: String, first: Int64, last: Int64? = nil,
        lastDay: Int64 = .min, people: Int = 0, met: Int = 0, gaveUp: Int = 0,
        told: CohortMember.Said = []
    ) {
        (self.number, self.family, self.release) = (number, family, release)
        (self.first, self.last, self.lastDay) = (first, last ?? first, lastDay)
        (self.people, self.met, self.gaveUp, self.told) = (people, met, gaveUp, told)
    }

    /// What releases are compared by.
    static let measures: [OperationMeasure] = [.gaveUp, .met]

    /// Whether no more people are counted.
    var isFull: Bool { people >= ReleaseTest.mostPeople }

    /// Whether the release may still be told of.
    var isYoung: Bool { last - first <= Int64(ReleaseTest.days) * 86_400_000 }

    func share(of measure: OperationMeasure) -> WorseRelease.Share {
        WorseRelease.Share(hit: measure == .gaveUp ? gaveUp : met, people: people)
    }

    mutating func add(_ said: CohortMember.Said) {
        if said.contains(.met) { met += 1 }
        if said.contains(.gaveUp) { gaveUp += 1 }
    }
}

/// A person in the cohort of a release.
package struct CohortMember: Hashable, Sendable {
    package struct Key: Hashable, Sendable {
        package var cohort: Int64
        package var person: Int64

        package init(cohort: Int64, person: Int64) { (self.cohort, self.person) = (cohort, person) }
    }

    /// What was said of a person on their first day.
    package struct Said: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let met = Said(rawValue: 1)
        package static let gaveUp = Said(rawValue: 2)

        init(_ measure: OperationMeasure) { self = measure == .gaveUp ? .gaveUp : .met }

        init(_ measures: [OperationMeasure]) {
            self = []
            if measures.contains(.met) { insert(.met) }
            if measures.contains(.gaveUp) { insert(.gaveUp) }
        }
    }

    package var key: Key
    /// The first day (UTC), by its number since 1970.
    package var day: Int64
    package var said: Said

    package init(key: Key, day: Int64, said: Said) {
        (self.key, self.day, self.said) = (key, day, said)
    }
}
