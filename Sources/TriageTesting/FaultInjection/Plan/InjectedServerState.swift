import Foundation
import HTTPTypes
import TriageConcurrency
import TriageHTTP

/// Why a request waits.
enum Hold: Sendable {
    /// It goes on when it is its turn.
    case turn
    /// It waits for the end of a suspension, for the flow's cancellation, or for ever.
    case suspended, cancelable, silent
}

/// A request that waits.
struct Parked: Sendable {
    let ticket: Int
    var hold: Hold
    let race: Race<Void>
}

/// What a server of a run remembers.
struct InjectedServerState: Sendable {
    let plan: FaultPlan
    var failures: [FaultInjection.Failure]
    var step = 0
    var isRetrying = false
    var isClosed = false
    private(set) var exchanges: [InjectedExchange] = []
    private(set) var roots: [Int: Int] = [:]
    /// The requests that have no place among the exchanges yet.
    var arrivals: [Arrival] = []
    /// The admitted requests that wait.
    var parked: [Parked] = []
    private var tickets = 0
    private var counts: [RequestName: Int] = [:]
    private var consulted = 0
    private var listed: [RequestName: Int] = [:]

    init(plan: FaultPlan, failures: [FaultInjection.Failure]) {
        (self.plan, self.failures) = (plan, failures)
    }

    /// A request that no one has seen yet.
    struct Arrival: Sendable {
        let ticket: Int
        let name: RequestName
        let request: HTTPRequest
        let body: Data
        /// The operations around it, innermost first.
        let operations: [Int]
        let race: Race<Void>

        /// What tells requests apart that arrive at once.
        fileprivate var sortingKey: (String, String, String) {
            (name.description, request.path ?? "", String(decoding: body, as: UTF8.self))
        }
    }

    /// Notes a request; returns the number under which it ends.
    mutating func arrive(
        _ name: RequestName, _ request: HTTPRequest, _ body: Data, operations: [Int],
        _ race: Race<Void>
    ) -> Int {
        tickets += 1
        arrivals.append(
            Arrival(
                ticket: tickets, name: name, request: request, body: body, operations: operations,
                race: race))
        return tickets
    }

    /// Gives the requests that have arrived their numbers, and decides what each of them gets.
    mutating func admit(_ known: CleanAnswers?, at time: TestClock.Instant) {
        let arrived = arrivals.sorted { $0.sortingKey < $1.sortingKey }
        arrivals = []
        for arrival in arrived { admit(arrival, known, time) }
    }

    /// A request that fails before it reaches the server is no request for the plan.
    private mutating func admit(
        _ arrival: Arrival, _ known: CleanAnswers?, _ time: TestClock.Instant
    ) {
        let name = arrival.name
        counts[name, default: 0] += 1
        let number = counts[name, default: 1]
        let way = failures.first { $0.isMeant(name, number: number) }?.way
        let root = arrival.operations.last
        for operation in arrival.operations { roots[operation] = root }
        let answer = way?.failsTransport == true ? nil : consult(arrival, known)
        exchanges.append(
            InjectedExchange(
                id: exchanges.count, ticket: arrival.ticket, name: name, number: number,
                time: time, step: step, isRetry: isRetrying, way: way, root: root, answer: answer))
        // It was canceled in the moment in which it was sent.
        if arrival.race.isOver { return end(arrival.ticket, .canceled) }
        parked.append(Parked(ticket: arrival.ticket, hold: Hold(way), race: arrival.race))
    }

    private mutating func consult(_ arrival: Arrival, _ known: CleanAnswers?) -> FaultPlan.Step {
        consulted += 1
        if plan.isList, let answers = known?.steps[arrival.name], let last = answers.last {
            let index = listed[arrival.name, default: 0]
            listed[arrival.name] = index + 1
            return index < answers.count ? answers[index] : last
        }
        return plan.step(for: arrival.request, body: arrival.body, number: consulted)
    }

    /// Notes the end of a request that was admitted.
    mutating func end(
        _ ticket: Int, _ end: InjectedExchange.End, _ response: ClientResponse? = nil
    ) {
        parked.removeAll { $0.ticket == ticket }
        guard let index = exchanges.firstIndex(where: { $0.ticket == ticket }) else { return }
        exchanges[index].end = end
        exchanges[index].response = response
    }
}

extension Hold {
    /// The wait of a request that fails in a way; nil for a healthy one.
    fileprivate init(_ way: Way?) {
        switch way {
        case .silence: self = .silent
        case .suspended: self = .suspended
        case .canceled: self = .cancelable
        default: self = .turn
        }
    }
}

/// A request of a run.
struct InjectedExchange: Sendable {
    /// The end of a request.
    enum End: Sendable, Hashable {
        case pending, failed, canceled
        case answered(Int)
    }

    let id: Int
    /// The number under which it has arrived.
    let ticket: Int
    let name: RequestName
    /// Its number among requests of the same name, from 1.
    let number: Int
    /// When it was sent.
    let time: TestClock.Instant
    /// The step of the flow in which it was sent, from 0.
    let step: Int
    /// Whether the server was healthy again.
    let isRetry: Bool
    /// The way in which it fails; nil for a healthy one.
    let way: Way?
    /// The outermost operation around it.
    let root: Int?
    /// The healthy server's answer; nil if it was not asked.
    let answer: FaultPlan.Step?
    var end = End.pending
    var response: ClientResponse?

    /// What it has in common with the same request of another run.
    var place: Place { Place(name: name, time: time, step: step) }

    /// A request's place in a run.
    struct Place: Hashable {
        let name: RequestName
        let time: TestClock.Instant
        let step: Int
    }

    /// Whether it got a success, whatever its body holds.
    var hasSucceeded: Bool {
        if case .answered(let status) = end { (200...299).contains(status) } else { false }
    }
}

/// What the healthy server answered in the healthy run, by request.
struct CleanAnswers: Sendable {
    let steps: [RequestName: [FaultPlan.Step]]

    init(_ exchanges: [InjectedExchange]) {
        steps = Dictionary(grouping: exchanges.filter { !$0.isRetry }, by: \.name)
            .mapValues { $0.compactMap(\.answer) }
    }
}
