import DeskModel

/// An argument of a tool: as it is described to a model, and as it is checked.
struct Parameter: Sendable {
    enum Kind: Sendable {
        case text
        case number(ClosedRange<Int>)
        case choice([String])
        /// An object with the schema of its members.
        case object(JSON)
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    /// A sentence; nil if the name says it.
    let about: String?
    /// Whether it is described.
    ///
    /// Lists take an offset that is not: only an answer that was cut names it.
    let isListed: Bool

    init(
        _ name: String, _ kind: Kind, _ about: String? = nil, isRequired: Bool = false,
        isListed: Bool = true
    ) {
        (self.name, self.kind, self.about) = (name, kind, about)
        (self.isRequired, self.isListed) = (isRequired, isListed)
    }

    /// The largest number of characters of a text.
    static let limit = 1000

    /// The schema of the argument.
    var schema: JSON {
        let rule: [(name: String, value: JSON)] =
            switch kind {
            case .text: [("type", "string")]
            case .number(let range):
                [
                    ("type", "integer"), ("minimum", JSON(range.lowerBound)),
                    ("maximum", JSON(range.upperBound)),
                ]
            case .choice(let words): [("type", "string"), ("enum", .array(words.map(JSON.string)))]
            case .object(let members): [("type", "object"), ("additionalProperties", members)]
            }
        return .members(rule + [("description", JSON(about))])
    }

    /// Throws unless a value is one that the argument can have.
    func check(_ value: JSON) throws(ToolProblem) {
        switch kind {
        case .text:
            guard let text = value.string, text.count <= Self.limit else {
                throw ToolProblem("`\(name)` is no text of at most \(Self.limit) characters.")
            }
        case .number(let range):
            guard let number = value.int, range.contains(number) else {
                throw ToolProblem(
                    "`\(name)` is no number from \(range.lowerBound) to \(range.upperBound).")
            }
        case .choice(let words):
            guard let word = value.string, words.contains(word) else {
                throw ToolProblem("`\(name)` is none of \(words.joined(separator: ", ")).")
            }
        case .object:
            guard value.object != nil else { throw ToolProblem("`\(name)` is no object.") }
        }
    }
}

extension Parameter {
    static let project = Parameter(
        "project", .number(1...Int(Int32.max)), "May be left out where there is one project.")
    static let offset = Parameter("offset", .number(0...1_000_000_000), isListed: false)
    static let group = Parameter("group", .text, "The id.", isRequired: true)
}

/// The arguments of a call, checked.
struct Arguments {
    private let values: JSONObject

    /// Checks arguments; null counts as absent.
    init(_ json: JSON?, for parameters: [Parameter]) throws(ToolProblem) {
        guard let object = (json ?? [:]).object else {
            throw ToolProblem("The arguments are no object.")
        }
        values = JSONObject(object.members.filter { $0.value != .null })
        for (name, value) in values.members {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                throw ToolProblem("There is an argument that the tool does not have.")
            }
            try parameter.check(value)
        }
        for parameter in parameters where parameter.isRequired && values[parameter.name] == nil {
            throw ToolProblem("`\(parameter.name)` is missing.")
        }
    }

    subscript(name: String) -> JSON? { values[name] }

    func text(_ name: String) -> String? { values[name]?.string }
    func number(_ name: String) -> Int? { values[name]?.int }

    /// The arguments of these names, as the body of a request.
    func body(of names: [String]) -> JSONObject {
        JSONObject(values.members.filter { names.contains($0.name) })
    }
}
