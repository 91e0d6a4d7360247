/// What people of an operation are counted for.
package enum OperationMeasure: Int, CaseIterable, Sendable {
    /// They used it.
    case used
    /// They met a failure.
    case met
    /// They tried again.
    case triedAgain
    /// They got through afterwards.
    case gotThrough
    /// They gave up.
    case gaveUp
}

/// The people of one operation, or of several, by what they are counted for.
package struct Crowds: Sendable {
    private var crowds = [Crowd](repeating: Crowd(), count: OperationMeasure.allCases.count)

    /// Creates crowds of no one.
    package init() {}

    /// The people who are counted for something.
    package subscript(measure: OperationMeasure) -> Crowd {
        get { crowds[measure.rawValue] }
        set { crowds[measure.rawValue] = newValue }
    }

    /// Adds the people of others.
    package mutating func formUnion(_ other: Crowds) {
        for place in crowds.indices { crowds[place].formUnion(other.crowds[place]) }
    }

    /// Adds people who are counted for something.
    package mutating func formUnion(_ crowd: Crowd, of measure: OperationMeasure) {
        crowds[measure.rawValue].formUnion(crowd)
    }

    /// The numbers of people.
    package var people: OperationPeople {
        OperationPeople(
            used: self[.used].count, met: self[.met].count, triedAgain: self[.triedAgain].count,
            gotThrough: self[.gotThrough].count, gaveUp: self[.gaveUp].count,
            isApproximate: crowds.contains(where: \.isApproximate))
    }
}
