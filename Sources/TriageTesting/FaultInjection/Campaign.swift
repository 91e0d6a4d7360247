/// All runs of a flow: the healthy one, those in which one request fails, those in which a request
/// fails that only a failing run sends, and those in which two fail.
///
/// They wait for nothing. What they show is confirmed by runs that are watched until nothing can go
/// on with them. If anything does, all of them are done again, and wait for it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Campaign {
    let injection: FaultInjection

    init(_ injection: FaultInjection) { self.injection = injection }

    /// The limit of the cases of two requests.
    private static let pairLimit = 3000
    /// The number of attempts, each with more patience.
    private static let attempts = 6

    func run() async -> FaultInjection.Results {
        await collected { collected, runs in
            let plan = CasePlan(collected.clean)
            let others = plan.singles.filter { !plan.offline.contains($0) }
            guard await runs.execute(plan.offline, into: &collected),
                await runs.execute(shuffled(others), into: &collected),
                await runs.execute(shuffled(collected.secondaryCases), into: &collected)
            else { return false }
            let pairs = shuffled(plan.pairs(limit: Self.pairLimit))
            collected.isWhole = true
            return await runs.execute(pairs, into: &collected)
        }?.results() ?? .unavailable(injection.name)
    }

    func singleCases() async -> [FaultInjection.Case] {
        let collected = await collected { _, _ in true }
        return collected.map { CasePlan($0.clean).singles } ?? []
    }

    func run(_ failure: FaultInjection.Case) async -> [FaultInjection.Finding] {
        let results = await collected { collected, runs in
            if let single = failure.single, single.way.changesBody {
                let offline = FaultInjection.Failure(way: .offline, request: single.request)
                guard await runs.noteWords(.init(failures: [offline]), into: &collected) else {
                    return false
                }
            }
            return await runs.execute([failure], into: &collected)
        }?.results()
        return (results ?? .unavailable(injection.name)).findings
    }

    private typealias Work = (inout Collected, CampaignRuns) async -> Bool

    /// Does the healthy run, and work unless that has findings; nil if this system cannot drive runs.
    private func collected(_ work: Work) async -> Collected? {
        guard JobHooks.isAvailable else { return nil }
        for attempt in 1...Self.attempts {
            let isLast = attempt == Self.attempts
            let runs = CampaignRuns(injection, injection.habits.patience, isLast: isLast)
            guard var collected = await runs.healthy() else { continue }
            if collected.isAccepted {
                guard await work(&collected, runs) else { continue }
            }
            if await runs.confirm(&collected) { return collected }
        }
        return nil
    }

    /// The cases in the order that the seed decides.
    private func shuffled(_ cases: [FaultInjection.Case]) -> [FaultInjection.Case] {
        var numbers = SeededGenerator(seed: injection.seed)
        return cases.shuffled(using: &numbers)
    }
}
