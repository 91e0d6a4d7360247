import DeskModel

/// Reads sessions, single ones and those that a client counted.
struct SessionReader: Sendable {
    private static let aggregateLimit = 1000
    let redactor: EventRedactor

    /// Reads a `session` item; nil without an ID or a release.
    func readSession(_ payload: ArraySlice<UInt8>, project: Int) -> SessionUpdate? {
        guard let session = try? JSON(reading: payload), let release = release(of: session),
            let sid = EventFacts.name(session["sid"]?.text)
        else { return nil }
        let status = session["status"]?.string ?? "ok"
        let errors = session["errors"]?.double ?? 0
        return .one(
            id: EventID(sid)?.description ?? sid, release: release,
            user: user(session["did"], project: project),
            hasFailed: errors > 0 || ["crashed", "abnormal"].contains(status),
            hasEnded: ["exited", "crashed", "abnormal"].contains(status))
    }

    /// Reads a `sessions` item.
    func readAggregates(_ payload: ArraySlice<UInt8>, project: Int) -> [SessionUpdate] {
        guard let sessions = try? JSON(reading: payload), let release = release(of: sessions)
        else {
            return []
        }
        let parts = sessions["aggregates"]?.array ?? []
        return parts.prefix(Self.aggregateLimit).compactMap { part in
            let failed = ["errored", "abnormal", "crashed", "unhandled"]
                .reduce(0) { ClientNumber.sum($0, Self.count(part[$1])) }
            let count = ClientNumber.sum(failed, Self.count(part["exited"]))
            guard count > 0 else { return nil }
            let user = user(part["did"], project: project)
            return .many(release: release, user: user, count: count, failed: failed)
        }
    }

    private func user(_ id: JSON?, project: Int) -> String? {
        EventFacts.user(id?.text.flatMap { redactor.pseudonyms.id($0, project: project) })
    }

    private func release(of session: JSON) -> String? {
        EventFacts.name(session[["attrs", "release"]]?.text.map(redactor.release))
    }

    private static func count(_ value: JSON?) -> Int { ClientNumber(json: value)?.value ?? 0 }
}
