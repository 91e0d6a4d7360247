import TriageCore

/// An error that has neither a cause nor a kind.
enum OpaqueError: Error, Equatable {
    case broken
    case lost
}

/// Keys that a type declares.
enum DeclaredKey: String, CodingKey {
    case a, b, list, members, name, profileImage
}

/// A key that a decoder makes.
struct DynamicKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String, intValue: Int) {
        (self.stringValue, self.intValue) = (stringValue, intValue)
    }
    init(_ text: String) { (stringValue, intValue) = (text, nil) }
    init(_ index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(intValue) }
}

extension Fault.Facts {
    static func with(_ fill: (inout Fault.Facts) -> Void) -> Fault.Facts {
        var facts = Fault.Facts()
        fill(&facts)
        return facts
    }
}
