import DeskModel
import DeskStore

extension StoreConformance {
    static var grouping: [Case] {
        [
            rule("A group has its latest event's title, and counts events and users") {
                store, project in
                let print = ["same"]
                let users = ["a", "b", "a", nil]
                let arrivals = users.enumerated().map { index, user in
                    Sample.arrival(
                        project: project, at: Sample.begin + .seconds(index), title: "t\(index)",
                        fingerprint: print, release: "app@\(index)", user: user)
                }
                // The latest is not the last to be taken.
                _ = try await store.take([arrivals[3], arrivals[0], arrivals[1]])
                _ = try await store.take([arrivals[2]])
                let id = Fingerprint(print).group(in: project)
                let group = try unwrapped(try await store.group(id))
                try expectEqual(group.title, "t3")
                try expectEqual(group.count, 4)
                try expectEqual(group.users, 2)
                try expectEqual(group.firstSeen, Sample.begin)
                try expectEqual(group.lastSeen, Sample.begin + .seconds(3))
                try expectEqual(group.releases, ["app@3", "app@2", "app@1", "app@0"])
                try expectEqual(group.fingerprints, [#"["same"]"#])
            },
            rule("An event in a resolved group opens it as regressed; a duplicate does not") {
                store, project in
                let first = Sample.arrival(project: project, id: Sample.id(1))
                _ = try await store.take([first])
                let id = Sample.facts().fingerprint.group(in: project)
                let resolved = try await store.update(group: id, status: .resolved, assignee: nil)
                try expectEqual(resolved?.status, .resolved)
                _ = try await store.take([first])
                try expectEqual(try await store.group(id)?.status, .resolved)
                _ = try await store.take([Sample.arrival(project: project)])
                let open = try unwrapped(try await store.group(id))
                try expectEqual(open.status, .open)
                try expect(open.isRegressed)
                let said = try await store.update(group: id, status: .open, assignee: nil)
                try expectEqual(said?.isRegressed, false)
            },
            rule("A muted group stays muted, and an assignee can be taken back") { store, project in
                let id = try await store.group(of: project, title: "x")
                _ = try await store.update(group: id, status: .muted, assignee: .some("mina"))
                _ = try await store.take([Sample.arrival(project: project, title: "x")])
                let group = try unwrapped(try await store.group(id))
                try expectEqual(group.status, .muted)
                try expectEqual(group.assignee, "mina")
                let free = try await store.update(group: id, status: nil, assignee: .some(nil))
                try expectEqual(free?.assignee, nil)
                try expectEqual(free?.status, .muted)
                let none = try await store.update(group: "none", status: .open, assignee: nil)
                try expectEqual(none, nil)
            },
            rule("Changes come once, in their order, with positions that grow") { store, project in
                let other = try await store.addProject(named: "two").id
                let start = try await store.position()
                _ = try await store.take(Sample.arrivals(0..<3, project: project))
                _ = try await store.take(Sample.arrivals(3..<5, project: other))
                let changes = try await store.changes(of: project, after: start, limit: 100)
                let positions = changes.map(\.position)
                try expectEqual(positions, Array(Set(positions)).sorted())
                try expectEqual(changes.count, 4)
                try expect(positions.allSatisfy { $0 > start })
                let id = Sample.facts().fingerprint.group(in: project)
                _ = try await store.update(group: id, status: .muted, assignee: nil)
                let last = try unwrapped(positions.last)
                let next = try await store.changes(of: project, after: last, limit: 100)
                guard case .group(let group)? = next.first, next.count == 1 else {
                    throw ConformanceFailure(description: "\(next)")
                }
                try expectEqual(group.status, .muted)
                try expectEqual(try await store.position(), group.position)
                var paged: [Change] = []
                var after = start
                while let change = try await store.changes(of: project, after: after, limit: 1)
                    .first
                {
                    paged.append(change)
                    after = change.position
                }
                try expectEqual(paged.count, 4)
            },
        ]
    }

    static var merging: [Case] {
        [
            rule("A merged group's events, users and id belong to the other") { store, project in
                let a = try await store.group(of: project, title: "a")
                let b = try await store.group(of: project, title: "b")
                let merged = try unwrapped(try await store.merge(group: b, into: a))
                try expectEqual(merged.id, a)
                try expectEqual(merged.count, 2)
                try expectEqual(merged.users, 1)
                try expectEqual(Set(merged.fingerprints), [#"["a"]"#, #"["b"]"#])
                try expectEqual(try await store.group(b)?.id, a)
                _ = try await store.take([
                    Sample.arrival(project: project, title: "b", user: "user-2")
                ])
                try expectEqual(try await store.group(b)?.count, 3)
                try expectEqual(try await store.group(a)?.users, 2)
                let events = try await store.all(limit: 1) {
                    try await store.events(ofGroup: b, page: $0)
                }
                try expectEqual(events.map(\.group), [a, a, a])
                try expectEqual(Set(events.map(\.id)).count, 3)
                let groups = try await store.groups(
                    of: project, query: "", status: nil, page: Page())
                try expectEqual(groups.items.map(\.id), [a])
            },
            rule("What cannot be merged is not") { store, one in
                let two = try await store.addProject(named: "two").id
                let a = try await store.group(of: one, title: "a")
                let b = try await store.group(of: two, title: "a")
                let c = try await store.group(of: one, title: "c")
                try expectEqual(try await store.merge(group: a, into: b), nil)
                try expectEqual(try await store.merge(group: a, into: a), nil)
                try expectEqual(try await store.merge(group: a, into: "none"), nil)
                try expectEqual(try await store.merge(group: "none", into: a), nil)
                _ = try await store.merge(group: c, into: a)
                try expectEqual(try await store.merge(group: c, into: a), nil)
            },
            rule("A split undoes a merge, with what the team said of the group") { store, project in
                let a = try await store.group(of: project, title: "a")
                let b = try await store.group(of: project, title: "b")
                _ = try await store.update(group: b, status: .muted, assignee: .some("mina"))
                _ = try await store.merge(group: b, into: a)
                let split = try unwrapped(
                    try await store.split(fingerprint: Fingerprint(["b"]), from: a))
                try expectEqual(split.id, b)
                try expectEqual(split.status, .muted)
                try expectEqual(split.assignee, "mina")
                try expectEqual(split.title, "b")
                try expectEqual(split.count, 1)
                try expectEqual(split.fingerprints, [#"["b"]"#])
                let rest = try unwrapped(try await store.group(a))
                try expectEqual(rest.count, 1)
                try expectEqual(rest.title, "a")
                let events = try await store.events(ofGroup: b, page: Page())
                try expectEqual(events.items.map(\.title), ["b"])
            },
            rule("Merges of merges are undone one by one") { store, project in
                let ids = [
                    try await store.group(of: project, title: "a"),
                    try await store.group(of: project, title: "b"),
                    try await store.group(of: project, title: "c"),
                ]
                _ = try await store.merge(group: ids[0], into: ids[1])
                _ = try await store.merge(group: ids[0], into: ids[2])
                for id in ids { try expectEqual(try await store.group(id)?.id, ids[2]) }
                for (id, title) in zip(ids, ["a", "b"]) {
                    let print = Fingerprint([title])
                    let split = try await store.split(fingerprint: print, from: ids[2])
                    try expectEqual(split?.id, id)
                }
                for (id, title) in zip(ids, ["a", "b", "c"]) {
                    try expectEqual(try await store.group(id)?.title, title)
                    try expectEqual(try await store.group(id)?.count, 1)
                }
            },
            rule("A group's own first fingerprint can be split off, under a new id") {
                store, project in
                let a = try await store.group(of: project, title: "a")
                let b = try await store.group(of: project, title: "b")
                _ = try await store.merge(group: b, into: a)
                let fresh = try unwrapped(
                    try await store.split(fingerprint: Fingerprint(["a"]), from: a))
                try expect(fresh.id != a && fresh.id != b)
                try expectEqual(fresh.title, "a")
                try expectEqual(try await store.group(a)?.title, "b")
                try expectEqual(try await store.group(b)?.id, a)
                _ = try await store.take([Sample.arrival(project: project, title: "a")])
                try expectEqual(try await store.group(fresh.id)?.count, 2)
                _ = try await store.merge(group: fresh.id, into: a)
                let again = try await store.split(fingerprint: Fingerprint(["a"]), from: a)
                try expectEqual(again?.id, fresh.id)
                let back = try await store.split(fingerprint: Fingerprint(["b"]), from: a)
                try expectEqual(back?.id, a)
            },
            rule("What a group has not is not split, and its only fingerprint stays") {
                store, project in
                let a = try await store.group(of: project, title: "a")
                let other = try await store.split(fingerprint: Fingerprint(["b"]), from: a)
                try expectEqual(other, nil)
                let only = try await store.split(fingerprint: Fingerprint(["a"]), from: a)
                try expectEqual(only?.id, a)
                let none = try await store.split(fingerprint: Fingerprint(["a"]), from: "none")
                try expectEqual(none, nil)
            },
        ]
    }
}
