/// The findings of an audit, and the amount of code.
package struct AuditReport: Sendable {
    /// The number of files that were read.
    package var files = 0
    /// The number of their lines.
    package var lines = 0
    /// The files that could not be read.
    package var skipped: [SkippedFile] = []
    /// The findings, by file, line and rule.
    package var findings: [Finding] = []
    /// The number of lines of each file, by its path.
    package var linesByFile: [String: Int] = [:]
    /// The rules that ran on each file.
    package var selections: [String: Selection] = [:]
    /// The number of findings that the baseline already has.
    package var known = 0
    /// The number of findings that the team's verdicts leave out.
    package var dismissed = 0
    /// The team's verdicts, for the share of right ones.
    package var verdicts = Verdicts()

    package init() {}

    /// Whether nothing was found, although something could not be read.
    package var isIncomplete: Bool { findings.isEmpty && !skipped.isEmpty }

    /// The findings that formats for people show.
    package var shown: [Finding] { findings.filter(\.isShown) }

    /// The findings by decision, the most worthwhile first.
    package var groups: [FindingGroup] { FindingGroup.groups(of: findings) }

    /// The findings that are shown, by decision.
    package var shownGroups: [FindingGroup] { FindingGroup.groups(of: shown) }

    /// Gives each finding the number of calls of the function around it.
    package mutating func count(callers: (String) -> Int) {
        for index in findings.indices {
            findings[index].callers = callers(findings[index].innermostScope)
        }
    }

    /// Sorts the findings, and gives each its id and its group.
    package mutating func identify() {
        findings.sort { $0.precedes($1) }
        findings.identify()
        findings.group()
    }

    /// Removes the findings of lines that did not change.
    package mutating func leaveUnchangedLines() {
        findings.removeAll { !$0.isInChangedLines }
    }

    /// Removes the findings that the team's verdicts call wrong or noise.
    package mutating func leaveDismissed(by verdicts: Verdicts) {
        self.verdicts = verdicts
        let before = findings.count
        findings.removeAll { verdicts.dismiss($0.id) || verdicts.dismiss($0.group) }
        dismissed += before - findings.count
    }
}
