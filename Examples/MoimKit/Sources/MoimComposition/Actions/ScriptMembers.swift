import Foundation

/// The members of an action of a script, each of the type that it must have.
///
/// A member that is null is as good as absent, but where nothing may be chosen it must be there to
/// say so.
public struct ScriptMembers {
    private let members: [String: Any]
    private let names: Set<String>
    private let place: String

    /// Takes the members of a JSON object; nil for anything else.
    ///
    /// - Parameters:
    ///   - item: The object.
    ///   - place: Where it stands, for whoever reads what is wrong with it.
    public init?(_ item: Any, place: String) {
        guard let members = item as? [String: Any] else { return nil }
        self.members = members.filter { !($0.value is NSNull) }
        names = Set(members.keys)
        self.place = place
    }

    /// The text of a member that must be there.
    public func text(_ name: String) throws(UsageError) -> String {
        try required(try optionalText(name), name)
    }

    /// The text of a member; nil without it.
    public func optionalText(_ name: String) throws(UsageError) -> String? {
        try read(name, "a text") { $0 as? String }
    }

    /// The truth of a member that must be there.
    public func flag(_ name: String) throws(UsageError) -> Bool {
        try required(try read(name, "true or false", as: Self.flag), name)
    }

    /// The truth of a member; nil without it.
    public func optionalFlag(_ name: String) throws(UsageError) -> Bool? {
        try read(name, "true or false", as: Self.flag)
    }

    /// The whole number of a member; nil without it.
    public func optionalInt(_ name: String) throws(UsageError) -> Int? {
        try read(name, "a whole number", as: Self.int)
    }

    /// The texts of a member, by name; nil without it.
    public func optionalTexts(_ name: String) throws(UsageError) -> [String: String]? {
        try read(name, "an object of texts") { $0 as? [String: String] }
    }

    /// The whole number of a member that must be there; nil if it is null.
    public func nullableInt(_ name: String) throws(UsageError) -> Int? {
        try requirePresence(name)
        return try read(name, "a whole number", as: Self.int)
    }

    /// The text of a member that must be there; nil if it is null.
    public func nullableText(_ name: String) throws(UsageError) -> String? {
        try requirePresence(name)
        return try optionalText(name)
    }

    /// The whole numbers of a member that must be there.
    public func ints(_ name: String) throws(UsageError) -> [Int] {
        let list = try read(name, "a list of whole numbers") { (value) -> [Int]? in
            guard let list = value as? [Any] else { return nil }
            let numbers = list.compactMap(Self.int)
            return numbers.count == list.count ? numbers : nil
        }
        return try required(list, name)
    }

    /// A time since the start, a day at most.
    public func time(_ name: String) throws(UsageError) -> Duration? {
        try read(name, "a number of seconds") { value in
            guard let seconds = Self.number(value)?.doubleValue, (0...86_400).contains(seconds)
            else { return nil }
            return .seconds(seconds)
        }
    }

    /// The text of a member that must be there and be one of these.
    public func oneOf(_ known: [String], _ name: String) throws(UsageError) -> String {
        let text = try text(name)
        guard known.contains(text) else { throw usageError("unknown \(name) '\(text)'") }
        return text
    }

    /// The mistake of a script at this place.
    public func usageError(_ what: String) -> UsageError { UsageError("\(place): \(what)") }

    private func read<Value>(
        _ name: String, _ words: String, as convert: (Any) -> Value?
    ) throws(UsageError) -> Value? {
        guard let member = members[name] else { return nil }
        guard let value = convert(member) else { throw usageError("'\(name)' is not \(words)") }
        return value
    }

    private func requirePresence(_ name: String) throws(UsageError) {
        guard names.contains(name) else { throw usageError("'\(name)' is missing") }
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(UsageError) -> Value {
        guard let value else { throw usageError("'\(name)' is missing") }
        return value
    }
}

extension ScriptMembers {
    private static func flag(_ value: Any) -> Bool? {
        guard let number = value as? NSNumber, isBoolean(number) else { return nil }
        return number.boolValue
    }

    private static func int(_ value: Any) -> Int? {
        number(value).flatMap(Int.init(exactly:))
    }

    private static func number(_ value: Any) -> NSNumber? {
        guard let number = value as? NSNumber, !isBoolean(number) else { return nil }
        return number
    }

    private static func isBoolean(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }
}
