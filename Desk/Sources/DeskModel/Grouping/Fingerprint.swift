import DeskHashing

/// A list of texts that the events of a group have in common.
package struct Fingerprint: Hashable, Sendable {
    /// The texts.
    package let parts: [String]

    /// Creates a fingerprint.
    package init(_ parts: [String]) { self.parts = parts }

    /// The fingerprint as one text: the parts as a JSON array.
    package var text: String { JSON.array(parts.map(JSON.string)).description }

    /// Reads ``text``; nil if it is no fingerprint's text.
    package init?(text: String) {
        guard let parts = (try? JSON(reading: Array(text.utf8)))?.array?.map(\.string),
            !parts.contains(nil)
        else { return nil }
        self.init(parts.compactMap(\.self))
    }

    /// The id of the group that its events make in a project: 16 hexadecimal digits.
    package func group(in project: Int) -> String {
        SHA256.hash(Array("\(project):\(text)".utf8)).prefix(8)
            .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
