import DeskModel

/// Reads what an app counted of one user's operations.
struct OperationsReader: Sendable {
    private typealias Drop = IncomingOperations.Drop

    private static let counts = 0...10_000
    private static let operations = 1...64
    private static let names = 1...100
    private static let users = 1...200
    /// The most ways in which failures of one operation were shown.
    private static let waysLimit = 32
    let redactor: EventRedactor

    /// Reads an `operations` item.
    ///
    /// - Throws: The reason why it is not counted.
    func read(
        _ payload: ArraySlice<UInt8>, clock: ClockCorrection, project: Int
    ) throws(IncomingOperations.Drop) -> IncomingOperations {
        guard let item = try? JSON(reading: payload), let id = Self.id(item["id"]),
            let time = item["timestamp"].flatMap(Timestamp.init(json:)),
            item["started"].map({ Timestamp(json: $0) != nil }) ?? true,
            let person = person(item["did"], project: project),
            let release = release(item[["attrs", "release"]]),
            let operations = item["operations"]?.array.flatMap(uses)
        else { throw .malformed }
        return IncomingOperations(
            id: id, time: try clock.recent(time), person: person, release: release,
            environment: environment(item[["attrs", "environment"]]), operations: operations)
    }

    /// An id without dashes.
    private static func id(_ value: JSON?) -> EventID? {
        value?.string.flatMap { $0.utf8.count == 32 ? EventID($0) : nil }
    }

    /// The hash of a user as events have it.
    private func person(_ value: JSON?, project: Int) -> Int64? {
        guard let text = value?.text, Self.users.contains(text.unicodeScalars.count),
            let user = EventFacts.user(redactor.pseudonyms.id(text, project: project))
        else { return nil }
        return redactor.pseudonyms.person(user, project: project)
    }

    /// A release as events have it, which is not cut.
    private func release(_ value: JSON?) -> String? {
        guard let text = value?.text, EventFacts.trimmed(text).unicodeScalars.count <= 200 else {
            return nil
        }
        return EventFacts.name(redactor.release(text))
    }

    private func environment(_ value: JSON?) -> String {
        EventFacts.name(value?.text.map { redactor.redact($0) }) ?? "production"
    }

    private func uses(_ values: [JSON]) -> [OperationUse]? {
        guard Self.operations.contains(values.count) else { return nil }
        let uses = values.compactMap(use)
        return uses.count == values.count ? uses : nil
    }

    private func use(_ value: JSON) -> OperationUse? {
        guard let name = name(value["name"]?.string), let uses = Self.count(value["uses"]),
            let failures = Self.count(value["failures"]),
            let shown = value["shown"]?.object.flatMap(shown),
            let triedAgain = Self.count(value["triedAgain"]),
            let gotThrough = Self.count(value["gotThrough"]),
            let gaveUp = Self.count(value["gaveUp"])
        else { return nil }
        return OperationUse(
            name: name, uses: uses, failures: failures, shown: shown, triedAgain: triedAgain,
            gotThrough: gotThrough, gaveUp: gaveUp)
    }

    private func shown(_ object: JSONObject) -> [String: Int]? {
        guard object.members.count <= Self.waysLimit else { return nil }
        var shown: [String: Int] = [:]
        for (way, value) in object.members {
            guard let way = name(way), let count = Self.count(value) else { return nil }
            shown[way, default: 0] += count
        }
        return shown
    }

    /// A name without secrets; nil for one that is empty, too long, or has a control character.
    private func name(_ text: String?) -> String? {
        guard let text, Self.names.contains(text.unicodeScalars.count),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        let redacted = redactor.redact(text)
        return String(String.UnicodeScalarView(redacted.unicodeScalars.prefix(100)))
    }

    private static func count(_ value: JSON?) -> Int? {
        value?.int.flatMap { counts.contains($0) ? $0 : nil }
    }
}

extension ClockCorrection {
    /// A time of the client, corrected.
    ///
    /// - Throws: ``IncomingOperations/Drop/late`` for one that is over seven days ago or ahead by more than a minute.
    fileprivate func recent(_ read: Timestamp) throws(IncomingOperations.Drop) -> Timestamp {
        let time = time(read)
        guard time <= received + .seconds(60), time >= received - IncomingOperations.life else {
            throw .late
        }
        return time
    }
}

extension Arrival {
    /// Takes an item of operations, or counts why it is not counted.
    mutating func take(
        _ read: () throws(IncomingOperations.Drop) -> IncomingOperations
    ) {
        do throws(IncomingOperations.Drop) {
            operations.append(try read())
        } catch {
            droppedOperations[error, default: 0] += 1
        }
    }
}
