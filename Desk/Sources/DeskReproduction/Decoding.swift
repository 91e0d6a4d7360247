import DeskModel

/// A body and a type that the body does not decode to, with the mismatch that an event describes.
struct Decoding {
    let type: ExpectedType
    let body: SampleBody

    /// Makes both; nil if the event does not say enough, or contradicts itself.
    ///
    /// - Parameters:
    ///   - code: The code of the failure, such as `decoding.valueNotFound`.
    ///   - body: The path and the shape.
    init?(_ code: String, _ body: RecordedBody) {
        if code == "decoding.emptyBody" {
            (type, self.body) = (.text, SampleBody(text: ""))
            return
        }
        switch (body.shape, Mismatch(code)) {
        case (.text, nil) where code == NetworkSignIn.code:
            (type, self.body) = (.text, SampleBody(text: NetworkSignIn.page))
        case (.text, .corrupted) where body.codingPath?.isEmpty != false:
            (type, self.body) = (.text, SampleBody(text: "OK"))
        case (.json(let shape), let mismatch?):
            guard let path = CodingPath(body.codingPath ?? "") else { return nil }
            if mismatch == .corrupted, path.steps.isEmpty {
                (type, self.body) = (.text, SampleBody(text: "\(shape.sample)", isUTF8: false))
                return
            }
            let made = Self.make(shape, path.steps[...], mismatch, decodes: false)
            guard let made else { return nil }
            (type, self.body) = (made.type, SampleBody(text: "\(made.value)"))
        default: return nil
        }
    }

    /// The reason why a body does not decode.
    enum Mismatch {
        case noValue, noKey, otherType, corrupted

        init?(_ code: String) {
            switch code {
            case "decoding.valueNotFound": self = .noValue
            case "decoding.keyNotFound": self = .noKey
            case "decoding.typeMismatch": self = .otherType
            case "decoding.dataCorrupted": self = .corrupted
            default: return nil
            }
        }
    }

    /// Follows a path through a shape, and makes the mismatch at its end.
    ///
    /// A shape has only the first element of a list. If the event names a later one, the first
    /// decodes (`decodes`): its shape tells the type, and the mismatch is in an element after it.
    private static func make(
        _ shape: JSON, _ steps: ArraySlice<CodingPath.Step>, _ mismatch: Mismatch, decodes: Bool
    ) -> (type: ExpectedType, value: JSON)? {
        guard let step = steps.first else {
            return decodes ? spoiledLeaf(shape, mismatch) : leaf(shape, mismatch)
        }
        let rest = steps.dropFirst()
        switch (step, shape) {
        case (.name(let name), .object(let object)):
            if mismatch == .noKey, rest.isEmpty {
                guard decodes == (object[name] != nil) else { return nil }
                return lacking(name, object)
            }
            guard let member = object[name],
                let (type, value) = make(member, rest, mismatch, decodes: decodes),
                var sample = shape.sample.object
            else { return nil }
            sample[name] = value
            return (.member(name, type), .object(sample))
        case (.anyKey, .object(let object)):
            guard let first = object.members.first(where: { $0.name != "…" }),
                let (type, value) = make(first.value, rest, mismatch, decodes: decodes)
            else { return nil }
            return (.dictionary(type), .object(JSONObject([(first.name, value)])))
        case (.index(let index), .array(let elements)):
            guard let element = elements.first,
                let (type, value) = make(element, rest, mismatch, decodes: decodes || index > 0)
            else { return nil }
            return (.list(type), .array(Array(repeating: element.sample, count: index) + [value]))
        default: return nil
        }
    }

    /// A type with a member that its value lacks.
    private static func lacking(
        _ name: String, _ object: JSONObject
    ) -> (type: ExpectedType, value: JSON)? {
        let natural = object[name].flatMap(ExpectedType.init(decoding:))
        guard var sample = JSON.object(object).sample.object else { return nil }
        sample[name] = nil
        return (.member(name, natural ?? .text), .object(sample))
    }

    /// A type that the value of a shape is not.
    private static func leaf(
        _ shape: JSON, _ mismatch: Mismatch
    ) -> (type: ExpectedType, value: JSON)? {
        switch (mismatch, shape) {
        case (.noValue, .null): (.text, .null)
        case (.otherType, .null): nil
        case (.otherType, .string("string")): (.number, shape.sample)
        case (.otherType, _): (.text, shape.sample)
        case (.corrupted, .string("string")): (.oneText, "other")
        case (.corrupted, .string("number")): (.oneNumber, 2)
        default: nil
        }
    }

    /// The type of a shape, and a value that is not of it.
    private static func spoiledLeaf(
        _ shape: JSON, _ mismatch: Mismatch
    ) -> (type: ExpectedType, value: JSON)? {
        if mismatch == .corrupted { return leaf(shape, mismatch) }
        guard let type = ExpectedType(decoding: shape) else { return nil }
        switch mismatch {
        case .noValue: return (type, .null)
        case .otherType: return (type, shape.object == nil ? [:] : 1)
        case .noKey, .corrupted: return nil
        }
    }
}

/// A body with sample values.
struct SampleBody {
    let text: String
    /// Whether the body is text in UTF-8; otherwise a byte follows that no text in UTF-8 has.
    var isUTF8 = true
}
