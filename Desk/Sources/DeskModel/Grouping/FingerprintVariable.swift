/// A variable in an app's fingerprint, such as `{{ error.type }}`.
enum FingerprintVariable: Hashable {
    /// The automatic fingerprint.
    case `default`
    case errorType, errorValue, message, level
    /// A member of the event itself, such as its release.
    case member(String)
    /// A name of the last frame that counts.
    case function, module, package
    case tag(String)

    /// Reads a part of a fingerprint; nil for any other text, which stands for itself.
    init?(_ part: String) {
        guard part.utf8.count <= 300, part.hasPrefix("{{"), part.hasSuffix("}}"),
            part.utf8.count >= 4
        else { return nil }
        let name = String(part.dropFirst(2).dropLast(2)).trimmingSpace
        switch name {
        case "default": self = .default
        case "error.type": self = .errorType
        case "error.value": self = .errorValue
        case "message": self = .message
        case "level": self = .level
        case "transaction", "logger", "release", "environment": self = .member(name)
        case "function", "stack.function": self = .function
        case "module", "stack.module": self = .module
        case "package", "stack.package": self = .package
        default:
            guard name.hasPrefix("tags."), name.utf8.count > 5,
                !name.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
            else { return nil }
            self = .tag(String(name.dropFirst(5)))
        }
    }
}
