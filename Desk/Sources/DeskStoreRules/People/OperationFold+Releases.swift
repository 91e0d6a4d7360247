import DeskModel

/// The releases of an operation in an environment, during a fold.
final class CohortFamilyState {
    var cohorts: [Int64: Cohort] = [:]
    /// The cohorts whose numbers are others now, with the rows of the days that they were last counted in.
    var changed: [Int64: Int64] = [:]

    init(_ cohorts: [Cohort]) {
        for cohort in cohorts { self.cohorts[cohort.number] = cohort }
    }

    /// The release that another one is compared with: of those first heard of earlier, with enough people, the one with
    /// the most, and of several the latest.
    func previous(of cohort: Cohort) -> Cohort? {
        cohorts.values.filter {
            $0.first < cohort.first && $0.people >= ReleaseTest.fewestBefore
        }.max { ($0.people, $0.first, $0.number) < ($1.people, $1.first, $1.number) }
    }
}

extension OperationFold {
    /// Counts a person in the release of an item, by what is said of the first day on which they used the operation.
    func count(_ use: OperationUse, of item: QueuedOperations, in state: OperationState) throws {
        let family = CohortFamily(state.row)
        let known = try families[family] ?? CohortFamilyState(tables.cohorts(of: family))
        families[family] = known
        let number = OperationKey.cohort(of: state.row.number)
        var cohort =
            known.cohorts[number]
            ?? Cohort(
                number: number, family: family, release: state.row.release, first: item.received)
        guard try add(use, of: item, to: &cohort) else { return }
        cohort.last = max(cohort.last, item.received)
        known.cohorts[number] = cohort
        known.changed[number] = state.row.number
    }

    /// Adds what an item says of its person, and returns whether the release has other numbers now.
    private func add(
        _ use: OperationUse, of item: QueuedOperations, to cohort: inout Cohort
    ) throws -> Bool {
        let day = item.content.day
        // No one who is counted has their first day any more.
        guard !cohort.isFull || day <= cohort.lastDay else { return false }
        let key = CohortMember.Key(cohort: cohort.number, person: item.person)
        let said = CohortMember.Said(use.measures)
        if var member = try members[key] ?? tables.member(key) {
            members[key] = member
            let more = said.subtracting(member.said)
            guard member.day == day, !more.isEmpty else { return false }
            member.said.formUnion(more)
            members[key] = member
            cohort.add(more)
        } else {
            guard use.measures.contains(.used), !cohort.isFull else { return false }
            members[key] = CohortMember(key: key, day: day, said: said)
            cohort.people += 1
            cohort.lastDay = max(cohort.lastDay, day)
            cohort.add(said)
        }
        changedMembers.insert(key)
        return true
    }

    /// Tells of releases in which more people are hurt, each once for an operation, an environment and a measure.
    func findWorseReleases(shown: (Int64) -> [String: Int]) throws {
        for (family, state) in families {
            for (number, row) in state.changed {
                guard var cohort = state.cohorts[number], let previous = state.previous(of: cohort)
                else { continue }
                for measure in Cohort.measures
                where !cohort.told.contains(CohortMember.Said(measure)) {
                    let worse = WorseRelease(
                        project: family.project, release: cohort.release,
                        previous: previous.release, operation: family.operation,
                        environment: family.environment, measure: measure,
                        share: cohort.share(of: measure),
                        previousShare: previous.share(of: measure), shown: shown(row))
                    guard cohort.isYoung,
                        ReleaseTest(previous: worse.previousShare).isWorse(worse.share)
                    else { continue }
                    cohort.told.insert(CohortMember.Said(measure))
                    try tell(worse, at: cohort.last)
                }
                state.cohorts[number] = cohort
            }
        }
    }

    private func tell(_ worse: WorseRelease, at time: Int64) throws {
        try tables.insert(worse, at: time)
        let detail = Message.Subject.release(worse).detail
        let words = SearchText.words(of: [worse.operation, worse.release, worse.environment])
        try postings.tell(.release, in: worse.project) { query in
            query.fits(
                release: worse.release, environment: worse.environment, operation: worse.operation)
                && query.hasWords(in: words)
        } message: {
            OutboxRow(destination: $0, occasion: .release, detail: detail, created: time)
        }
    }

    func writeCohorts() throws {
        for key in changedMembers {
            guard let member = members[key] else { continue }
            try tables.write(member)
        }
        for state in families.values {
            for number in state.changed.keys {
                guard let cohort = state.cohorts[number] else { continue }
                try tables.write(cohort)
            }
        }
    }
}
