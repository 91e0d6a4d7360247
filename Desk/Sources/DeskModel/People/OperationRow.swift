/// An operation in a release and an environment, with how many people it hurt.
package struct OperationRow: Hashable, Sendable {
    /// The name of the operation, such as `checkout.pay`.
    package var operation: String
    /// The release, such as `shop@1.5.0+7`.
    package var release: String
    /// The environment.
    package var environment: String
    /// The number of uses that ended with a value or a failure.
    package var uses: Int
    /// The number of failures.
    package var failures: Int
    /// The numbers of failures by what the user saw: a notice's style, `route`, `handled` or `silent`.
    package var shown: [String: Int]
    /// The numbers of people.
    package var people: OperationPeople

    /// Creates a row.
    package init(
        operation: String, release: String, environment: String, uses: Int = 0, failures: Int = 0,
        shown: [String: Int] = [:], people: OperationPeople = OperationPeople()
    ) {
        (self.operation, self.release) = (operation, release)
        (self.environment, self.uses, self.failures) = (environment, uses, failures)
        (self.shown, self.people) = (shown, people)
    }
}

/// The numbers of people who used something, each counted once; one may be in several.
package struct OperationPeople: Hashable, Sendable {
    /// The people who used it.
    package var used: Int
    /// The people who met a failure.
    package var met: Int
    /// The people who tried again after a failure that they saw.
    package var triedAgain: Int
    /// The people who got through afterwards.
    package var gotThrough: Int
    /// The people who gave up.
    package var gaveUp: Int
    /// Whether one of the numbers is an estimate.
    package var isApproximate: Bool

    /// Creates numbers.
    package init(
        used: Int = 0, met: Int = 0, triedAgain: Int = 0, gotThrough: Int = 0, gaveUp: Int = 0,
        isApproximate: Bool = false
    ) {
        (self.used, self.met, self.triedAgain) = (used, met, triedAgain)
        (self.gotThrough, self.gaveUp, self.isApproximate) = (gotThrough, gaveUp, isApproximate)
    }
}

/// A release in an environment, with how many people it hurt in any operation.
package struct ReleasePeople: Hashable, Sendable {
    /// The release.
    package var release: String
    /// The environment.
    package var environment: String
    /// The numbers of people, each counted once whatever they used.
    package var people: OperationPeople

    /// Creates a release.
    package init(release: String, environment: String, people: OperationPeople) {
        (self.release, self.environment, self.people) = (release, environment, people)
    }
}

/// Where the people of a project were hurt in some days.
package struct OperationReport: Hashable, Sendable {
    /// The operations: most people who gave up first, then most who met a failure, then by name.
    package var rows: [OperationRow]
    /// The releases, in the same order.
    package var releases: [ReleasePeople]

    /// Creates a report.
    package init(rows: [OperationRow] = [], releases: [ReleasePeople] = []) {
        (self.rows, self.releases) = (rows, releases)
    }
}

/// The operations that someone asks for; nil means any.
package struct OperationFilter: Hashable, Sendable {
    /// The release, by its whole name or its version alone.
    package var release: String?
    /// The environment.
    package var environment: String?
    /// The name of the operation.
    package var operation: String?

    /// Creates a filter.
    package init(release: String? = nil, environment: String? = nil, operation: String? = nil) {
        (self.release, self.environment, self.operation) = (release, environment, operation)
    }

    /// Whether a row is one of those.
    package func fits(operation: String, release: String, environment: String) -> Bool {
        self.operation.map { $0 == operation } ?? true
            && self.environment.map { $0 == environment } ?? true
            && self.release.map(Release.names(of: release).contains) ?? true
    }
}
