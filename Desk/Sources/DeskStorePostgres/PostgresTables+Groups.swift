import DeskStoreRules

extension PostgresTables {
    func fingerprint(hash: String) throws -> FingerprintRow? {
        try asked.require(asked.needs.users[hash] != nil, "fingerprints")
        return knownFingerprints[hash]
    }

    func group(number: Int64) throws -> GroupRow? { knownGroups[number] }

    func hasGroup(_ id: String) throws -> Bool {
        try asked.require(asked.needs.users[id] != nil, "groups")
        return groupIDs.contains(id)
    }

    func fingerprints(ofGroup number: Int64) throws -> [Int64] {
        try asked.require(asked.spikes.contains(number), "spikes")
        return groupsOfFingerprints.filter { $0.value == number }.map(\.key)
    }

    func newFingerprintNumber() throws -> Int64 { newNumber(of: "fingerprint") }

    func newGroupNumber() throws -> Int64 { newNumber(of: "group") }

    func write(_ fingerprint: FingerprintRow, isNew: Bool) throws {
        if isNew {
            changes.newFingerprints.append(fingerprint)
        } else {
            changes.fingerprints.append(fingerprint)
        }
    }

    func write(_ group: GroupRow, isNew: Bool) throws {
        if isNew {
            groupIDs.insert(group.id)
            changes.newGroups.append(group)
        } else {
            changes.groups.append(group)
        }
    }

    func note(release: String, last: Int64, of fingerprint: Int64) throws {
        changes.fingerprintReleases.append((fingerprint, release, last))
    }

    func note(carried text: String, of fingerprint: Int64) throws {
        changes.carried.append((fingerprint, text))
    }

    func add(user: String, to fingerprint: Int64) throws -> Bool {
        let pair = UserOf(owner: fingerprint, user: user)
        try asked.require(
            asked.isNew(fingerprint, of: "fingerprint") || asked.fingerprintUsers.contains(pair),
            "users of fingerprints")
        guard usersOfFingerprints.insert(pair).inserted else { return false }
        if let group = groupsOfFingerprints[fingerprint] {
            metByUser[UserOf(owner: group, user: user), default: 0] += 1
        }
        changes.fingerprintUsers.append(pair)
        return true
    }

    func fingerprints(ofGroup number: Int64, metBy user: String) throws -> Int {
        let pair = UserOf(owner: number, user: user)
        try asked.require(
            asked.isNew(number, of: "group") || asked.groupUsers.contains(pair), "users of groups")
        return metByUser[pair] ?? 0
    }
}
