/// The findings of one class that were judged by hand, on apps that were used neither to make nor to tune the rules.
///
/// `Judgements.tsv` has each of them, and `Precision.md` says how they were judged.
package struct ClassMeasure: Hashable, Sendable {
    package var judged = 0
    /// The number of those whose message was true, and whose file did not show why that is fine.
    package var right = 0
    /// The number of those that a careful reviewer would accept.
    package var worth = 0
    /// The number of apps in which they stand.
    package var apps = 0
    /// The number of those in the app with the most.
    package var most = 0

    package init(judged: Int = 0, right: Int = 0, worth: Int = 0, apps: Int = 0, most: Int = 0) {
        self.judged = judged
        self.right = right
        self.worth = worth
        self.apps = apps
        self.most = most
    }

    /// The measure of a class; nothing was judged of one that is not listed.
    package static func of(_ findingClass: String) -> Self { judged[findingClass] ?? Self() }

    /// The confidence that a class has earned.
    ///
    /// Where fewer than three were judged, its rule as a whole speaks for it.
    package static func confidence(of findingClass: String) -> Confidence {
        let measure = of(findingClass)
        if measure.judged >= 3 { return measure.confidence }
        let rule = findingClass.prefix { $0 != "/" } + "/"
        let pooled = judged.reduce(into: Self()) { sum, entry in
            guard entry.key.hasPrefix(rule) else { return }
            sum.judged += entry.value.judged
            sum.right += entry.value.right
        }
        return pooled.confidence
    }

    /// The confidence that the counts have earned.
    ///
    /// A class needs ten judged findings in three apps to be `high`, half of them at most in one, which may show one team's
    /// habit. With fewer
    /// it is `medium`, unless it was often wrong.
    package var confidence: Confidence {
        if judged >= 10, apps >= 3, most * 2 <= judged, right * 10 >= judged * 9,
            worth * 10 >= judged * 7
        {
            return .high
        }
        return right * 10 >= judged * 8 ? .medium : .low
    }

    /// The share worth having, drawn to one half where little was judged.
    package var shareWorth: Double { Double(worth + 1) / Double(judged + 2) }

    /// A sentence about the class.
    package var sentence: String {
        switch judged {
        case 0: "No finding of this class has been judged yet."
        case 1..<10:
            "Only \(judged) of this class \(judged == 1 ? "was" : "were") judged: \(right) right, \(worth) worth having."
        default:
            "Of \(judged) judged findings of this class in \(apps == 1 ? "one app" : "\(apps) apps"), \(right) were right and \(worth) worth having."
        }
    }
}
