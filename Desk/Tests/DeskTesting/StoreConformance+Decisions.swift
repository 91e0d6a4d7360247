import DeskModel
import DeskStore

extension StoreConformance {
    /// What teams decide about groups.
    static var decisions: [Case] {
        [
            rule("A resolve keeps its time and version, and both end with it") { store, project in
                let id = try await store.group(of: project, title: "x")
                let decision = GroupDecision(status: .resolved, version: "1.2.0")
                let first = try await store.update(group: id, decision, at: Sample.begin)
                try expectEqual(first?.resolution?.time, Sample.begin)
                try expectEqual(first?.resolution?.version, "1.2.0")
                let later = Sample.begin + .seconds(60)
                let second = try await store.update(
                    group: id, GroupDecision(status: .resolved), at: later)
                try expectEqual(second?.resolution?.time, later)
                try expectEqual(second?.resolution?.version, nil)
                let listed = try await store.groups(
                    of: project, query: "", status: nil, page: Page())
                try expectEqual(listed.items.first?.resolution?.time, later)
                let open = try await store.update(
                    group: id, GroupDecision(status: .open), at: later)
                try expectEqual(open?.resolution, nil)
            },
            Case("Only an event that may not have the fix opens a group again, and only it is told")
            {
                store in
                for (version, release, offset, opens) in Self.returns {
                    let project = try await store.addProject(named: "p").id
                    let id = try await store.group(of: project, title: "x")
                    let session = SessionUpdate.one(
                        id: "s", release: "app@1.3.0", user: nil, hasFailed: false)
                    _ = try await store.take([
                        Arrival(project: project, received: Sample.begin, sessions: [session])
                    ])
                    let destination = try await store.add(
                        Sample.destination(project: project, when: [.every, .regressed]))
                    let time = Sample.begin + .seconds(100)
                    _ = try await store.update(
                        group: id, GroupDecision(status: .resolved, version: version), at: time)
                    _ = try await store.take([
                        Sample.arrival(
                            project: project, at: time + .seconds(500), title: "x",
                            release: release, happened: time + .seconds(offset))
                    ])
                    let group = try unwrapped(try await store.group(id))
                    let text = "\(version ?? "-") \(release ?? "-") \(offset)"
                    try expect(group.isRegressed == opens, text)
                    try expectEqual(group.status, opens ? .open : .resolved)
                    try expectEqual(group.count, 2)
                    try expectEqual(group.resolution == nil, opens)
                    try expectEqual(try await store.waiting(for: destination.id), opens ? 1 : 0)
                }
            },
            rule("A group has the releases of what was merged into it") { store, project in
                let a = try await store.group(of: project, title: "a")
                _ = try await store.take([
                    Sample.arrival(project: project, title: "b", release: "app@2.0.0")
                ])
                let b = Fingerprint(["b"]).group(in: project)
                _ = try await store.update(group: a, status: .resolved, assignee: nil)
                _ = try await store.merge(group: b, into: a)
                _ = try await store.take([
                    Sample.arrival(project: project, title: "a", release: "app@1.9.0")
                ])
                try expectEqual(try await store.group(a)?.status, .resolved)
                _ = try await store.take([
                    Sample.arrival(project: project, title: "a", release: "app@2.0.0")
                ])
                try expectEqual(try await store.group(a)?.isRegressed, true)
            },
            rule("Several groups change together, or none") { store, project in
                let other = try await store.addProject(named: "two").id
                let a = try await store.group(of: project, title: "a")
                let b = try await store.group(of: project, title: "b")
                let c = try await store.group(of: other, title: "c")
                let mute = GroupDecision(status: .muted)
                for ids in [[a, "none"], [a, c]] {
                    let changed = try await store.update(
                        groups: ids, of: project, mute, at: Sample.begin)
                    try expectEqual(changed, nil)
                    try expectEqual(try await store.group(a)?.status, .open)
                }
                let changed = try await store.update(
                    groups: [a, b], of: project, mute, at: Sample.begin)
                try expectEqual(changed, 2)
                for id in [a, b] { try expectEqual(try await store.group(id)?.status, .muted) }
            },
            rule("Of a group whose share is set, the rest is counted and not stored") {
                store, project in
                let id = try await store.group(of: project, title: "x")
                let kept = try await store.update(
                    group: id, GroupDecision(keep: 0), at: Sample.begin)
                try expectEqual(kept?.keep, 0)
                let receipts = try await store.take([
                    Sample.arrival(project: project, title: "x", user: "user-2"),
                    Sample.arrival(project: project, title: "y"),
                ])
                try expectEqual(receipts.first, Receipt.none)
                let group = try unwrapped(try await store.group(id))
                try expectEqual([group.count, group.users], [2, 2])
                try expectEqual(try await store.events(ofGroup: id, page: Page()).items.count, 1)
                try expectEqual(try await store.counts(of: project).rejected, ["group": 1])
                // What opens a group again is stored, whatever its share.
                _ = try await store.update(group: id, status: .resolved, assignee: nil)
                _ = try await store.take([Sample.arrival(project: project, title: "x")])
                try expectEqual(try await store.group(id)?.isRegressed, true)
                try expectEqual(try await store.events(ofGroup: id, page: Page()).items.count, 2)
            },
            rule("A group is seen when its events happened") { store, project in
                let old = Sample.begin - .seconds(3000)
                _ = try await store.take([
                    Sample.arrival(project: project, title: "x", happened: old),
                    Sample.arrival(
                        project: project, at: Sample.begin + .seconds(9), title: "x",
                        happened: old + .seconds(1)),
                ])
                let group = try await store.group(Fingerprint(["x"]).group(in: project))
                try expectEqual(group?.firstSeen, old)
                try expectEqual(group?.lastSeen, old + .seconds(1))
            },
            rule("Apps are told the fingerprints that events carry") { store, project in
                let carried = Fingerprint(["{{ default }}", "shop"])
                let facts = (0..<2).map { number in
                    var facts = Sample.facts(title: "x", fingerprint: ["E", "shop"])
                    facts.carried = number == 0 ? carried : nil
                    return facts
                }
                for facts in facts {
                    _ = try await store.take([
                        Arrival(
                            project: project, received: Sample.begin,
                            event: .taken(Sample.event(facts: facts)))
                    ])
                }
                let id = facts[0].fingerprint.group(in: project)
                let text = try KnownIssue.Text(language: "en", title: "t", message: "m")
                _ = try await store.setKnownIssue(try KnownIssue(texts: [text]), of: id)
                let expected: Set = [carried, Fingerprint(["E", "shop"])]
                try expectEqual(
                    Set(try await store.knownIssue(of: id)?.fingerprints ?? []), expected)
                let all = try await store.knownIssues(of: project)
                try expectEqual(Set(all.first?.fingerprints ?? []), expected)
                try expectEqual(try await store.group(id)?.fingerprints, [#"["E","shop"]"#])
            },
            rule("After a user is forgotten, the numbers of a group agree with its lists") {
                store, project in
                _ = try await store.take(
                    Sample.arrivals(0..<3, project: project, title: "x", user: "a"))
                _ = try await store.take(
                    Sample.arrivals(
                        3..<5, project: project, from: Sample.begin + .seconds(10), title: "x",
                        user: "b"))
                _ = try await store.forget(users: ["a"])
                let id = Fingerprint(["x"]).group(in: project)
                let group = try unwrapped(try await store.group(id))
                try expectEqual([group.count, group.users], [2, 1])
                try expectEqual(try await store.events(ofGroup: id, page: Page()).items.count, 2)
                try expectEqual(group.firstSeen, Sample.begin + .seconds(10))
                try expectEqual(group.lastSeen, Sample.begin + .seconds(11))
            },
        ]
    }

    /// Versions of resolves, releases of later events, their seconds after the resolve, and whether they return.
    ///
    /// The group had app@1.2.3 before. The newest release of the project is app@1.3.0.
    private static var returns: [(String?, String?, Int, Bool)] {
        [
            (nil, "app@1.2.3", 1, true), (nil, "app@1.2.3", -1, false),
            (nil, "app@1.2.2", 1, false),
            (nil, "app@1.10.0", 1, true), (nil, nil, 1, true), (nil, nil, -1, false),
            (nil, "other@1.0.0", 1, true), (nil, "1.2.2", 1, false), (nil, "app@beta", 1, true),
            ("1.4.0", "app@1.3.9", 1, false), ("1.4.0", "app@1.4", 1, true),
            ("app@1.4.0", "app@1.4.0-rc.1+7", 1, true), ("app@1.4.0", "other@1.0.0", 1, true),
            ("app@1.4.0", "1.3.0", 1, false), ("1.4.0", "app@1.5.0", -1, false),
            ("next", "app@1.3.0", 1, false), ("next", "app@1.3.1", 1, true),
            ("next", "app@1.2.3", 1, false), ("next", "other@0.1.0", 1, true),
            ("next", nil, 1, true),
        ]
    }
}
