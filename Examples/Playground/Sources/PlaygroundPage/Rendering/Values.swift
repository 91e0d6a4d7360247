import Mustache

/// Named values for a template.
///
/// Nil values are left out.
struct Values: MustacheParent, ExpressibleByDictionaryLiteral {
    private var members: [String: Any] = [:]

    init(dictionaryLiteral elements: (String, Any?)...) {
        for (name, value) in elements { self[name] = value }
    }

    subscript(name: String) -> Any? {
        get { members[name] }
        set { members[name] = newValue }
    }

    func child(named name: String) -> Any? { members[name] }

    /// These values, and others that win over them.
    func with(_ others: Values) -> Values {
        var result = self
        result.members.merge(others.members) { $1 }
        return result
    }
}
