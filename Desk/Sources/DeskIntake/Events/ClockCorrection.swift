import DeskModel

/// Corrects the times of an event for a clock that is off by more than a minute.
struct ClockCorrection {
    let received: Timestamp
    private let offset: Duration?

    /// Compares the time when a client says that it sent with the time of receipt.
    init(sent: Timestamp?, received: Timestamp) {
        self.received = received
        let offset = sent.map { received - $0 } ?? .zero
        let isOff = offset > .seconds(60) || offset < .seconds(-60)
        self.offset = isOff ? offset : nil
    }

    /// A time of the client, corrected.
    func time(_ read: Timestamp) -> Timestamp { read + (offset ?? .zero) }

    /// Corrects an event and returns when it happened.
    ///
    /// A time that cannot be becomes the time of receipt: more than a minute after it, or more than
    /// 30 days before.
    func correct(_ event: inout JSONObject) -> Timestamp {
        shift("start_timestamp", of: &event)
        breadcrumbs(of: &event)
        guard let json = event["timestamp"], let read = Timestamp(json: json) else {
            if event["timestamp"] != nil { event["timestamp"] = .string(received.description) }
            return received
        }
        let shifted = self.time(read)
        let canBe = shifted <= received + .seconds(60) && shifted >= received - .seconds(2_592_000)
        let time = canBe ? shifted : received
        if time != read { event["timestamp"] = Self.json(time, like: json) }
        return time
    }

    private func breadcrumbs(of event: inout JSONObject) {
        guard offset != nil, let value = event["breadcrumbs"] else { return }
        if let list = value.array {
            event["breadcrumbs"] = .array(list.map(shifted))
        } else if var object = value.object, let list = object["values"]?.array {
            object["values"] = .array(list.map(shifted))
            event["breadcrumbs"] = .object(object)
        }
    }

    private func shifted(_ breadcrumb: JSON) -> JSON {
        guard case .object(var object) = breadcrumb else { return breadcrumb }
        shift("timestamp", of: &object)
        return .object(object)
    }

    private func shift(_ name: String, of object: inout JSONObject) {
        guard let offset, let json = object[name], let time = Timestamp(json: json) else { return }
        object[name] = Self.json(time + offset, like: json)
    }

    /// Writes a time as a number of seconds if it came as one.
    private static func json(_ time: Timestamp, like other: JSON) -> JSON {
        guard case .number = other, time.milliseconds >= 0 else { return .string(time.description) }
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let digits = "\(rest)"
        return .number("\(seconds)." + String(repeating: "0", count: 3 - digits.count) + digits)
    }
}
