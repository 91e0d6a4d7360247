/// What is known of a function without types: what it does with an error that it is given, and with its own.
///
/// Where several functions have one name and labels, a fact is claimed that holds for all of them.
package struct FunctionFacts: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The function is marked `throws`.
    package static let isThrowing = Self(rawValue: 1 << 0)
    /// It is marked so, and nothing in it throws.
    package static let neverThrows = Self(rawValue: 1 << 1)
    /// It shows the user what it is given.
    package static let tells = Self(rawValue: 1 << 2)
    /// It reports what it is given to the team.
    package static let reports = Self(rawValue: 1 << 3)
    /// Its body only writes a log.
    package static let onlyLogs = Self(rawValue: 1 << 4)
    /// Its body is empty.
    package static let doesNothing = Self(rawValue: 1 << 5)
    /// It shows or reports each failure of its own before it hands it on.
    package static let tellsFailures = Self(rawValue: 1 << 6)
    /// It shows, reports or logs each failure of its own before it hands it on.
    package static let logsFailures = Self(rawValue: 1 << 7)
    /// It answers a failure with nil, false or an empty value.
    package static let answersEmpty = Self(rawValue: 1 << 8)
    /// A path of it leaves its completion uncalled.
    package static let missesCompletion = Self(rawValue: 1 << 9)
    /// The stream that it makes cannot fail, since it catches its errors.
    package static let catchesErrors = Self(rawValue: 1 << 10)
    /// An error that leaves it was shown to the user before.
    package static let tellsBefore = Self(rawValue: 1 << 11)
    /// An error that leaves it was reported to the team before.
    package static let reportsBefore = Self(rawValue: 1 << 12)
}
