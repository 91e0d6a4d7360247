package import Foundation

extension JSONEncoder {
    /// An encoder that writes one line with sorted keys, so that equal values have equal bytes.
    package static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
