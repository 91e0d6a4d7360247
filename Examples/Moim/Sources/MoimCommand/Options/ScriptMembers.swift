import Foundation

/// The members of an action of a script, each of the type that it must have.
///
/// A member that is null is as good as absent, but where nothing may be chosen it must be there to
/// say so.
struct ScriptMembers {
    private let members: [String: Any]
    private let names: Set<String>
    private let place: String

    /// Takes the members of a JSON object; nil for anything else.
    ///
    /// - Parameters:
    ///   - item: The object.
    ///   - place: Where it stands, for whoever reads what is wrong with it.
    init?(_ item: Any, place: String) {
        guard let members = item as? [String: Any] else { return nil }
        self.members = members.filter { !($0.value is NSNull) }
        names = Set(members.keys)
        self.place = place
    }

    func text(_ name: String) throws(BadUsage) -> String {
        try required(try optionalText(name), name)
    }

    func optionalText(_ name: String) throws(BadUsage) -> String? {
        try read(name, "a text") { $0 as? String }
    }

    func flag(_ name: String) throws(BadUsage) -> Bool {
        try required(try read(name, "true or false", as: Self.flag), name)
    }

    func chosenWhole(_ name: String) throws(BadUsage) -> Int? {
        try named(name)
        return try read(name, "a whole number", as: Self.whole)
    }

    func chosenText(_ name: String) throws(BadUsage) -> String? {
        try named(name)
        return try optionalText(name)
    }

    func wholes(_ name: String) throws(BadUsage) -> [Int] {
        let list = try read(name, "a list of whole numbers") { (value) -> [Int]? in
            guard let list = value as? [Any] else { return nil }
            let numbers = list.compactMap(Self.whole)
            return numbers.count == list.count ? numbers : nil
        }
        return try required(list, name)
    }

    /// A time since the start, a day at most.
    func time(_ name: String) throws(BadUsage) -> Duration? {
        try read(name, "a number of seconds") { value in
            guard let seconds = Self.number(value)?.doubleValue, (0...86_400).contains(seconds)
            else { return nil }
            return .seconds(seconds)
        }
    }

    func oneOf(_ known: [String], _ name: String) throws(BadUsage) -> String {
        let text = try text(name)
        guard known.contains(text) else { throw wrong("unknown \(name) '\(text)'") }
        return text
    }

    func wrong(_ what: String) -> BadUsage { BadUsage("\(place): \(what)") }

    private func read<Value>(
        _ name: String, _ words: String, as convert: (Any) -> Value?
    ) throws(BadUsage) -> Value? {
        guard let member = members[name] else { return nil }
        guard let value = convert(member) else { throw wrong("'\(name)' is not \(words)") }
        return value
    }

    private func named(_ name: String) throws(BadUsage) {
        guard names.contains(name) else { throw wrong("'\(name)' is missing") }
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(BadUsage) -> Value {
        guard let value else { throw wrong("'\(name)' is missing") }
        return value
    }
}

extension ScriptMembers {
    private static func flag(_ value: Any) -> Bool? {
        guard let number = value as? NSNumber, isBoolean(number) else { return nil }
        return number.boolValue
    }

    private static func whole(_ value: Any) -> Int? {
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
