/// A reminder of the member's, as the contract writes it.
struct Reminder: Sendable, Encodable {
    let id: Int
    let clipID: Int
    let time: String
    let days: [Int]
}

/// The reminders of the server's one member, and the taps that added some.
struct TimerStore: Sendable {
    static let limit = 5

    private(set) var timers = [
        Reminder(id: 1, clipID: 3, time: "07:30", days: [1, 2, 3, 4, 5]),
        Reminder(id: 2, clipID: 8, time: "21:00", days: [7]),
    ]
    private var keys: Set<String> = []

    /// Adds a reminder, once a tap; false when there are as many as are allowed.
    mutating func add(clipID: Int, time: String, days: [Int], key: String) -> Bool {
        if keys.contains(key) { return true }
        guard timers.count < TimerStore.limit else { return false }
        keys.insert(key)
        timers.append(Reminder(id: timers.count + 1, clipID: clipID, time: time, days: days))
        return true
    }
}
