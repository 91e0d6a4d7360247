import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

extension PostgresTables {
    /// Takes the answers of ``BatchNeeds/firstStatements``, in their order.
    func load(first results: [PostgresResult]) throws {
        guard results.count >= 10 else { throw StoreError.damaged }
        for row in results[0].rows {
            numbers[try row.text("name")] = try row.int("value")
            begin(Part(day: try row.int("day")))
        }
        asked.latest = numbers
        for row in results[1].rows { try loadFingerprint(row) }
        for row in results[2].rows { groupIDs.insert(try row.text("id")) }
        for row in results[3].rows { try loadEvent(row) }
        asked.owners = Set(asked.needs.owners.compactMap { knownEvents[$0]?.position })
        for row in results[4].rows {
            let id = try row.int("id")
            try loadRelease(id, row)
        }
        for row in results[5].rows { try loadSession(row) }
        for row in results[6].rows {
            let key = CountKey(project: Int(try row.int("project")), kind: try row.text("kind"))
            names[key, default: []].insert(try row.text("name"))
        }
        for row in results[7].rows {
            let destination = try DestinationRow(row)
            knownDestinations[destination.destination.project, default: []].append(destination)
        }
        for row in results[8].rows {
            let feedback = asked.needs.feedback[Int(try row.int("place")) - 1]
            feedbackCounts[feedback.event] = Int(try row.int("count"))
            if try row.bool("same") { knownFeedback.insert(feedback) }
        }
        for row in results[9].rows {
            let file = asked.needs.files[Int(try row.int("place")) - 1].key
            let event = try row.int("event")
            attachmentCounts[event] = Int(try row.int("count"))
            if try row.bool("same") { knownAttachments[event, default: []].insert(file) }
        }
        try load(rest: results.dropFirst(10))
    }

    /// Takes the answers that are there only if feedback or items of operations came.
    private func load(rest results: ArraySlice<PostgresResult>) throws {
        var rest = results
        if asked.needs.feedbackCount > 0 {
            guard let numbers = rest.popFirst() else { throw StoreError.damaged }
            feedbackNumbers = try numbers.rows.map { try $0.int("id") }.reversed()
        }
        if !rest.isEmpty { operations = try ItemRows(rest) }
    }

    /// Takes the answers of ``secondStatements()``, in their order.
    func load(second results: [PostgresResult]) throws {
        guard results.count == 3 else { throw StoreError.damaged }
        for row in results[0].rows {
            usersOfFingerprints.insert(
                UserOf(owner: try row.int("fingerprint"), user: try row.text("usr")))
        }
        for row in results[1].rows {
            let pair = UserOf(owner: try row.int("grp"), user: try row.text("usr"))
            metByUser[pair] = Int(try row.int("number"))
        }
        for row in results[2].rows {
            let pair = UserOf(owner: try row.int("release"), user: try row.text("usr"))
            usersOfReleases[pair] = try row.bool("affected")
        }
    }

    /// Notes that positions go on in a part.
    private func begin(_ part: Part) {
        guard let position = numbers["position"], position < part.low else { return }
        (numbers["position"], newPart) = (part.low, part)
    }

    private func loadEvent(_ row: PostgresRow) throws {
        let position = try row.int("position")
        if try row.bool("doomed") { return doomed.append(position) }
        knownEvents[try EventKey(row, "id")] = (position, try row.optionalText("usr"))
    }

    private func loadFingerprint(_ row: PostgresRow) throws {
        let group = try GroupRow(row)
        knownGroups[group.number] = group
        let fingerprint = FingerprintRow(
            id: try row.int("fingerprint"), hash: try row.text("hash"), project: group.project,
            text: try row.text("text"), group: group.number,
            latest: Latest(
                title: try row.text("own_title"), culprit: try row.optionalText("own_culprit"),
                level: Level(number: Int(try row.int("own_level"))),
                seen: try row.int("own_last")),
            count: Int(try row.int("own_count")), first: try row.int("own_first"))
        knownFingerprints[fingerprint.hash] = fingerprint
        groupsOfFingerprints[fingerprint.id] = group.number
    }

    private func loadRelease(_ id: Int64, _ row: PostgresRow) throws {
        let name = try row.text("name")
        let key = ReleaseKey(project: Int(try row.int("project")), name: name)
        knownReleases[key] = ReleaseRow(id: id, first: try row.int("first"))
        releaseNames[id] = name
    }

    private func loadSession(_ row: PostgresRow) throws {
        let release = try row.int("release")
        try loadRelease(release, row)
        let key = SessionKey(project: Int(try row.int("project")), id: try row.text("id"))
        sessions[key] = SessionState(
            release: release, received: try row.int("received"), hasFailed: try row.bool("failed"),
            hasEnded: try row.bool("ended"))
    }
}

extension PostgresTables.EventKey {
    fileprivate init(_ row: PostgresRow, _ name: String) throws {
        guard let id = EventID(bytes: try row.bytes(name)) else { throw StoreError.damaged }
        self.init(id: id, project: Int(try row.int("project")))
    }
}

extension GroupRow {
    /// Reads a row of the groups.
    init(_ row: PostgresRow) throws {
        let until = try row.optionalInt("spike")
        self.init(
            number: try row.int("number"), id: try row.text("id"),
            project: Int(try row.int("project")),
            latest: Latest(
                title: try row.text("title"), culprit: try row.optionalText("culprit"),
                level: Level(number: Int(try row.int("level"))), seen: try row.int("last")),
            first: try row.int("first"), count: Int(try row.int("count")),
            users: Int(try row.int("users")), fingerprints: Int(try row.int("fingerprints")),
            status: Group.Status(rawValue: try row.text("status")) ?? .open,
            isRegressed: try row.bool("regressed"), resolution: try Resolution(row),
            keep: try row.optionalDouble("keep") ?? 1,
            assignee: try row.optionalText("assignee"),
            spike: Spike(until: until.map(Timestamp.init(milliseconds:))),
            reached: Int(try row.int("reached")),
            position: try row.int("position"))
    }
}

extension Resolution {
    /// Reads a row of the groups.
    init?(_ row: PostgresRow) throws {
        self.init(
            time: try row.optionalInt("resolved"), version: try row.optionalText("resolved_in"),
            releases: try row.optionalText("resolved_releases"))
    }
}
