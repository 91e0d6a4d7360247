import DeskForwarding
import DeskModel
import Synchronization

/// A receiver whose answers wait until a test gives them.
final class HeldRequests: Sendable {
    /// The begin of a request, with those that were under way.
    struct Start: Sendable {
        let id: String
        let others: [String]
    }

    private struct Held {
        let id: String
        let answer: CheckedContinuation<Answer, Never>
    }

    private struct State {
        var held: [Held] = []
        var starts: [Start] = []
        var isOpen = false
    }

    private let state = Mutex(State())

    var starts: [Start] { state.withLock(\.starts) }
    /// The ids of the requests under way, the oldest first.
    var underWay: [String] { state.withLock { $0.held.map(\.id) } }
    /// The most requests that were under way at once.
    var most: Int { (starts.map(\.others.count).max() ?? -1) + 1 }

    func courier() -> any Courier { HeldCourier(requests: self) }

    /// Answers the oldest requests.
    func answer(_ count: Int, status: Int = 200) {
        let answered = state.withLock { state in
            defer { state.held.removeFirst(min(count, state.held.count)) }
            return Array(state.held.prefix(count))
        }
        for held in answered { held.answer.resume(returning: Answer(status: status)) }
    }

    /// Answers all requests, also those to come.
    func open() {
        state.withLock { $0.isOpen = true }
        answer(.max)
    }

    fileprivate func send(_ id: String) async -> Answer {
        await withCheckedContinuation { answer in
            let isOpen = state.withLock { state in
                state.starts.append(Start(id: id, others: state.held.map(\.id)))
                if !state.isOpen { state.held.append(Held(id: id, answer: answer)) }
                return state.isOpen
            }
            if isOpen { answer.resume(returning: Answer(status: 200)) }
        }
    }
}

private struct HeldCourier: Courier {
    let requests: HeldRequests

    func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        let id = request.json["id"]?.string ?? request.text.prefix { $0 != "\n" }.description
        return await requests.send(id)
    }

    func close() async {}
}
