import DeskModel

/// The fate of a message after one attempt to send it.
package enum Verdict: Hashable, Sendable {
    /// The receiver has it.
    case sent
    /// The receiver has it for all but these recipients, who may get it later.
    case left([String])
    /// It is tried again, after a time that the receiver named or else by ``RetrySchedule``.
    case again(after: Duration?)
    /// It waits for so long, and the attempt does not count.
    case wait(Duration)
    /// The receiver will never take it.
    case failed
    /// The receiver wants no message any more, for this reason.
    case stop(String)
}

extension Verdict {
    /// Whether the receiver takes messages.
    var isTaken: Bool {
        switch self {
        case .sent, .left: true
        default: false
        }
    }
}

/// A verdict, and how long the receiver wants to hear nothing at all.
package struct Ruling: Hashable, Sendable {
    /// The fate of the message.
    package var verdict: Verdict
    /// The time for which nothing is sent; nil for no pause.
    package var pause: Duration?

    /// Creates a ruling.
    package init(_ verdict: Verdict, pause: Duration? = nil) {
        (self.verdict, self.pause) = (verdict, pause)
    }

    /// Creates the ruling on a request that got no answer.
    package init(_ error: DeliveryError) {
        switch error {
        case .noAnswer: self.init(.again(after: nil))
        case .refused: self.init(.failed)
        case .unwelcome(let reason): self.init(.stop(reason))
        }
    }
}

/// The answer of a receiver.
package struct Answer: Hashable, Sendable {
    /// The status.
    package var status: Int
    /// The header fields, with names in lower case; values of one name are joined by commas.
    package var headers: [String: String]
    /// The beginning of the body.
    package var body: [UInt8]
    /// The recipients of a mail whom the server put off.
    package var left: [String]

    /// Creates an answer.
    package init(
        status: Int, headers: [String: String] = [:], body: [UInt8] = [], left: [String] = []
    ) {
        (self.status, self.headers, self.body, self.left) = (status, headers, body, left)
    }

    /// Whether the status means success.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Returns the wait that `Retry-After` names: seconds, or the time until a date.
    ///
    /// It is a day at most. A date is measured with the receiver's own clock, the `Date` of the
    /// answer, unless that is more than a day from the desk's.
    func retryAfter(at now: Timestamp) -> Duration? {
        guard let text = headers["retry-after"] else { return nil }
        return WaitTime.seconds(text) ?? WaitTime.date(text, at: timeSent(at: now))
    }

    /// The receiver's time of its answer; the desk's time if the receiver names none, or one far off.
    private func timeSent(at now: Timestamp) -> Timestamp {
        guard let sent = headers["date"].flatMap(WaitTime.time),
            (now - WaitTime.longest...now + WaitTime.longest).contains(sent)
        else { return now }
        return sent
    }

    /// Returns the wait that `Retry-After` names beside a failure, no longer than any other pause.
    func retryPause(at now: Timestamp) -> Duration? {
        retryAfter(at: now).map { min($0, RetrySchedule.longestPause) }
    }
}

extension Answer {
    /// Returns what most receivers mean: 408, 429 and 5xx are tried again, and others are final.
    func ruling(at now: Timestamp) -> Ruling {
        switch status {
        case 200..<300: return Ruling(.sent)
        case 429:
            guard let wait = retryAfter(at: now) else { return Ruling(.again(after: nil)) }
            return Ruling(.wait(wait), pause: wait)
        case 408, 500..<600: return Ruling(.again(after: retryPause(at: now)))
        default: return Ruling(.failed)
        }
    }

    /// Returns what channels mean: the same, and that they want no more messages with 401, 403, 404 and 410.
    func rulingOfChannel(_ name: String, at now: Timestamp) -> Ruling {
        guard [401, 403, 404, 410].contains(status) else { return ruling(at: now) }
        return Ruling(.stop("\(name) answers \(status): the channel is gone"))
    }
}

/// The reason why there is no answer, without the URL.
package enum DeliveryError: Error, Hashable, Sendable {
    /// The receiver could not be reached, or did not answer; it may have got the request.
    case noAnswer(String)
    /// The request may not go where it would, so it was not sent there.
    case refused(String)
    /// The receiver wants nothing from this destination, as a mail server after a wrong password.
    case unwelcome(String)

    /// The reason, which names no URL.
    var reason: String {
        switch self {
        case .noAnswer(let reason), .refused(let reason), .unwelcome(let reason): reason
        }
    }
}
