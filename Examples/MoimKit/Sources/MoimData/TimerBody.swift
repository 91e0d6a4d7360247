import MoimDomain

/// A timer on the wire.
struct TimerBody: Decodable, Sendable {
    let id: Int
    let clipID: Int
    let time: String
    let days: [Int]

    var timer: ClipTimer { ClipTimer(id: id, clipID: clipID, time: time, days: days) }
}

/// A timer to be added, on the wire: what was not chosen is left out, and the server says so.
struct NewTimerBody: Encodable, Sendable {
    let clipID: Int?
    let time: String?
    let days: [Int]

    init(_ timer: NewTimer) {
        clipID = timer.clipID
        time = timer.time
        days = timer.days
    }
}
