package import DeskModel

/// Which part of a list: at most so many, after a cursor.
package struct Page: Hashable, Sendable {
    /// The largest number of items.
    package var limit: Int
    /// The cursor that the part before named; nil means the beginning.
    package var cursor: String?

    /// Creates a page of 1 to 100 items.
    package init(limit: Int = 25, cursor: String? = nil) {
        self.limit = min(100, max(1, limit))
        self.cursor = cursor
    }
}

/// A part of a list.
package struct Paged<Item: Sendable>: Sendable {
    /// The items.
    package var items: [Item]
    /// The cursor of the next part of the list; nil at its end.
    package var next: String?

    /// Creates a part.
    package init(items: [Item], next: String? = nil) {
        (self.items, self.next) = (items, next)
    }

    /// The same part, of other values.
    package func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Paged<Other> {
        Paged<Other>(items: try items.map(transform), next: next)
    }
}

/// The results of a search.
package enum Hit: Hashable, Sendable {
    /// A group.
    case group(Group)
    /// An event.
    case event(EventSummary)
}

/// A change.
package enum Change: Hashable, Sendable {
    /// An event was stored.
    case event(EventSummary)
    /// A group is new or was changed.
    case group(Group)

    /// The place in the order of all changes.
    package var position: Int64 {
        switch self {
        case .event(let event): event.position
        case .group(let group): group.position
        }
    }
}

/// The fate of a message.
package enum Settlement: Hashable, Sendable {
    /// It was sent.
    case sent
    /// It is tried again, from a time on.
    case again(Timestamp)
    /// It is given back unsent, until a time, and no attempt is counted.
    case wait(Timestamp)
    /// It cannot be sent.
    case failed
}

/// A token that opens the desk.
package struct AccessToken: Hashable, Sendable {
    /// The name that people gave it.
    package var name: String
    /// The SHA-256 of the token, in hexadecimal.
    package var hash: String
    /// The desk whose token it is, and with which it ends; nil for one that stays.
    package var owner: String?

    /// Creates a token.
    package init(name: String, hash: String, owner: String? = nil) {
        (self.name, self.hash, self.owner) = (name, hash, owner)
    }
}

/// A session of the page, opened by a token.
package struct PageSession: Hashable, Sendable {
    /// The SHA-256 of its cookie, in hexadecimal.
    package var hash: String
    /// The token that opened it.
    package var token: String
    /// The time of its last use.
    package var lastUsed: Timestamp

    /// Creates a session.
    package init(hash: String, token: String, lastUsed: Timestamp) {
        (self.hash, self.token, self.lastUsed) = (hash, token, lastUsed)
    }
}

/// The reason why a store did not do its work.
package enum StoreError: Error, Hashable, Sendable {
    /// A newer desk has written it; an older one must not touch it.
    case newer
    /// Another desk uses it.
    case inUse
    /// It is damaged, or no store at all.
    case damaged
    /// A folder for a copy has a store already.
    case occupied
    /// It cannot be read or written, for a reason such as a full disk; it may work later.
    case unavailable(String)
    /// A malformed cursor.
    case badCursor
}

/// The events of a project that its settings keep.
package struct Kept: Hashable, Sendable {
    /// The project.
    package var project: Int
    /// The time of arrival from which on events are kept; nil means any.
    package var since: Timestamp?
    /// The number of the newest events that are kept; nil means any.
    package var count: Int?
    /// Whether the feedback of users stays, however old it is.
    package var keepsFeedback = false

    /// Creates what is kept of a project.
    package init(project: Int, since: Timestamp? = nil, count: Int? = nil) {
        (self.project, self.since, self.count) = (project, since, count)
    }
}
