import Foundation

extension EventFacts {
    /// The ID of a user, as lists have it: a name in one Unicode form; nil if it is empty.
    package static func user(_ text: String?) -> String? { name(text).map(composed) }

    /// The text in its composed Unicode form.
    package static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}
