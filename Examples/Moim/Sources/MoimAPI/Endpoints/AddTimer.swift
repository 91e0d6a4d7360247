import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// Adds a reminder.
    static let addTimer = Endpoint(
        name: "addTimer", method: .post, path: "/v1/timers", needsToken: true,
        success: { _ in .json("{}", status: .created) },
        faultEffects: brokenAdditions, respond: { $0.club.addTimer($0, success: .created) })

    private static let brokenAdditions: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "added-quietly": { .respond($0.club.addTimer($0, success: .noContent)) },
        "nothing-chosen": { _ in .respond(.nothingChosen) },
        "too-many-timers": { _ in .respond(.tooManyTimers) },
    ]
}

extension ServerState {
    /// Answers a tap; what cannot be read, has no key or chooses nothing adds nothing.
    fileprivate func addTimer(_ visit: APIRequest, success: HTTPResponse.Status) -> APIResponse {
        guard let key = visit.idempotencyKey else { return .missingIdempotencyKey }
        guard let wish: NewTimerRequest = visit.read(), wish.hasDays else { return .unreadable }
        guard let clipID = wish.chosenClip, let time = wish.chosenTime else {
            return .nothingChosen
        }
        let isAdded = timers.withLockedValue {
            $0.add(clipID: clipID, time: time, days: wish.days, key: key)
        }
        return isAdded ? APIResponse(status: success) : .tooManyTimers
    }
}

extension APIResponse {
    fileprivate static let nothingChosen = message(
        .unprocessableContent, "클립과 시간을 골라 주세요", code: "nothing_chosen")
    fileprivate static let tooManyTimers = message(
        .badRequest, "타이머는 \(TimerStore.limit)개까지 만들 수 있어요", code: "too_many_timers")
}

private struct NewTimerRequest: Decodable {
    let clipID: Int?
    let time: String?
    let days: [Int]

    /// Whether every day is one of the week; none at all will do.
    var hasDays: Bool { days.allSatisfy { (1...7).contains($0) } }

    var chosenClip: Int? { clipID.flatMap { $0 > 0 ? $0 : nil } }

    /// The time when it is one of the day: 00:00 to 23:59.
    var chosenTime: String? {
        time.flatMap { $0.wholeMatch(of: /([01][0-9]|2[0-3]):[0-5][0-9]/) == nil ? nil : $0 }
    }
}
