/// What someone looks for among groups: words, and filters such as `release:1.5.0` or `-is:muted`.
package struct GroupQuery: Hashable, Sendable {
    /// The reason why a text is no query.
    package enum Problem: Error, Hashable, Sendable {
        /// It has more than ``limit`` characters.
        case tooLong
        /// A quote has no end.
        case openQuote
        /// A filter has no value.
        case noValue(String)
        /// `is:` names no state.
        case state
        /// `level:` names no level.
        case level
    }

    /// One of the values of a filter.
    struct Value: Hashable, Sendable {
        /// The text as it is compared.
        let text: String
        /// Whether a beginning will do.
        let isBeginning: Bool

        func matches(_ other: String?) -> Bool {
            guard let other = other.map(SearchText.normalized) else { return false }
            return isBeginning ? other.hasPrefix(text) : other == text
        }
    }

    /// A filter, which any of its values fits.
    struct Filter: Hashable, Sendable {
        let name: String
        let values: [Value]
        let isNegated: Bool

        func holds(_ matches: (Value) -> Bool) -> Bool {
            values.contains(where: matches) != isNegated
        }
    }

    /// The largest number of characters.
    package static let limit = 1000
    /// The states that `is:` names.
    package static let states = ["open", "resolved", "muted", "regressed"]

    /// The words to find.
    package private(set) var words = ""
    private(set) var filters: [Filter] = []

    /// Reads a query.
    package init(_ text: String) throws(Problem) {
        guard text.count <= Self.limit else { throw .tooLong }
        var reader = QueryReader(text)
        while let part = try reader.next() {
            switch part {
            case .word(let word): words += words.isEmpty ? word : " " + word
            case .filter(let filter): filters.append(try Self.checked(filter))
            }
        }
    }

    private static func checked(_ filter: Filter) throws(Problem) -> Filter {
        let texts = filter.values.map(\.text)
        if filter.name == "is", !texts.allSatisfy(states.contains) { throw .state }
        let levels = Level.allCases.map(\.rawValue)
        if filter.name == "level", !texts.allSatisfy(levels.contains) { throw .level }
        return filter
    }

    /// Whether there is no filter.
    package var hasOnlyWords: Bool { filters.isEmpty }
}

// MARK: What fits

extension GroupQuery {
    private static let ofGroup: Set = ["is", "assignee"]

    /// Whether a filter speaks of an event.
    package var asksEvents: Bool { filters.contains { !Self.ofGroup.contains($0.name) } }

    /// Whether a filter speaks of a group's state.
    package var asksStatus: Bool { filters.contains { $0.name == "is" } }

    /// Whether a filter speaks of a tag, which only the stored event has.
    package var asksTags: Bool { filters.contains { Self.column($0.name) == nil } }

    /// Whether a group fits the filters that speak of groups.
    package func fits(status: Group.Status, isRegressed: Bool, assignee: String?) -> Bool {
        filters.allSatisfy { filter in
            switch filter.name {
            case "is":
                filter.holds {
                    $0.text == "regressed" ? isRegressed : $0.text == status.rawValue
                }
            case "assignee": filter.holds { $0.matches(assignee) }
            default: true
            }
        }
    }

    /// Whether an event fits the filters that speak of what lists show of it.
    package func fits(level: Level, release: String?, environment: String?, user: String?) -> Bool {
        filters.allSatisfy { filter in
            switch filter.name {
            case "level": filter.holds { $0.text == level.rawValue }
            case "release":
                filter.holds { value in
                    release.map(Release.names(of:))?.contains(where: value.matches) ?? false
                }
            case "env", "environment": filter.holds { $0.matches(environment) }
            case "user": filter.holds { $0.matches(user) }
            default: true
            }
        }
    }

    /// Whether what has these and nothing else fits all filters; nothing that is not there fits one.
    package func fits(
        release: String? = nil, environment: String? = nil, user: String? = nil,
        operation: String? = nil
    ) -> Bool {
        filters.allSatisfy { filter in
            filter.holds { value in
                switch filter.name {
                case "release":
                    release.map(Release.names(of:))?.contains(where: value.matches) ?? false
                case "env", "environment": value.matches(environment)
                case "user": value.matches(user)
                case "operation": value.matches(operation)
                default: false
                }
            }
        }
    }

    /// Whether each word of the query begins one of an event's.
    package func hasWords(in words: [String]) -> Bool {
        SearchText.terms(of: self.words).allSatisfy { term in
            words.contains { $0.utf8.starts(with: term.utf8) }
        }
    }

    /// Whether an event fits the filters that speak of its tags.
    package func fitsTags(_ event: JSON) -> Bool {
        var tags = EventOutline.tags(event["tags"])
        // The operation of an event is its transaction, whatever its client tags it with.
        if let operation = event["transaction"]?.string { tags.append(("operation", operation)) }
        return filters.filter { Self.column($0.name) == nil }.allSatisfy { filter in
            filter.holds { value in
                tags.contains {
                    SearchText.normalized($0.name) == filter.name && value.matches($0.text)
                }
            }
        }
    }

    private static func column(_ name: String) -> String? {
        ["is", "assignee", "level", "release", "env", "environment", "user"].first { $0 == name }
    }
}

/// Cuts a query into words and filters.
private struct QueryReader {
    enum Part {
        case word(String)
        case filter(GroupQuery.Filter)
    }

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() throws(GroupQuery.Problem) -> Part? {
        rest = rest.drop(while: \.isWhitespace)
        guard let first = rest.first else { return nil }
        if first == "\"" { return .word(try quoted()) }
        let isNegated = first == "-"
        let name = rest.dropFirst(isNegated ? 1 : 0).prefix {
            $0.isLetter || $0.isNumber || "_.-".contains($0)
        }
        guard !name.isEmpty, rest[name.endIndex...].first == ":" else {
            let word = rest.prefix { !$0.isWhitespace && $0 != "\"" }
            rest = rest[word.endIndex...]
            return .word(String(word))
        }
        rest = rest[name.endIndex...].dropFirst()
        return .filter(try filter(String(name), isNegated))
    }

    private mutating func filter(
        _ name: String, _ isNegated: Bool
    ) throws(GroupQuery.Problem) -> GroupQuery.Filter {
        var values: [GroupQuery.Value] = []
        while true {
            values.append(try value(of: name))
            guard rest.first == "," else { break }
            rest = rest.dropFirst()
        }
        return GroupQuery.Filter(
            name: SearchText.normalized(name), values: values, isNegated: isNegated)
    }

    private mutating func value(of name: String) throws(GroupQuery.Problem) -> GroupQuery.Value {
        var text: String
        if rest.first == "\"" {
            text = try quoted()
        } else {
            let bare = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != "\"" }
            rest = rest[bare.endIndex...]
            text = String(bare)
        }
        var isBeginning = rest.first == "*"
        if isBeginning { rest = rest.dropFirst() }
        if text.hasSuffix("*") {
            (text, isBeginning) = (String(text.dropLast()), true)
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .noValue(name) }
        return GroupQuery.Value(text: SearchText.normalized(text), isBeginning: isBeginning)
    }

    private mutating func quoted() throws(GroupQuery.Problem) -> String {
        let content = rest.dropFirst()
        guard let end = content.firstIndex(of: "\"") else { throw .openQuote }
        rest = content[content.index(after: end)...]
        return String(content[..<end])
    }
}
