public import Mustache

/// Named values for a template.
///
/// Nil values are left out.
public struct Values: MustacheParent, ExpressibleByDictionaryLiteral {
    private var members: [String: Any] = [:]

    /// Creates values by their names.
    public init(dictionaryLiteral elements: (String, Any?)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value with a name; nil if there is none.
    public subscript(name: String) -> Any? {
        get { members[name] }
        set { members[name] = newValue }
    }

    /// Returns the value with a name, as templates ask for it.
    public func child(named name: String) -> Any? { members[name] }

    /// Returns these values and others; where both have a name, the others win.
    public func with(_ others: Values) -> Values {
        var result = self
        result.members.merge(others.members) { $1 }
        return result
    }
}
