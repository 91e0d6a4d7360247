import Foundation

/// The fields of a form, in their order.
struct FormFields: Sendable {
    private let pairs: [(String, String)]

    /// Reads `name=value&…`; a value that is not encoded well stays as it is.
    init(_ text: String) {
        pairs = text.split(separator: "&").prefix(100).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The first value of a name.
    subscript(name: String) -> String? { pairs.first { $0.0 == name }?.1 }

    /// All values of a name.
    func all(_ name: String) -> [String] { pairs.filter { $0.0 == name }.map(\.1) }

    private static func decoded(_ text: Substring) -> String {
        let spaced = String(text).replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
