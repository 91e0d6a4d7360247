/// A type of the app's own that an event names, spelled anew.
///
/// An event's text becomes code here alone: only names in ASCII, dots, and the marks of generic
/// arguments can be in it.
struct AppType {
    /// The type in Swift.
    let source: String

    /// Reads a type of a module, such as `Shop.Home` or `Swift.Array<Shop.Club>`.
    ///
    /// - Returns: Nil for any other text, and for a type of a module that the test does not import.
    init?(_ text: String?, in module: ModuleName) {
        guard let text, text.utf8.count <= 200, text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        var reader = Reader(rest: Substring(text), module: module)
        guard let source = reader.type(depth: 8), reader.rest.isEmpty, reader.isOwn else {
            return nil
        }
        self.source = source
    }

    private struct Reader {
        var rest: Substring
        let module: ModuleName
        /// Whether one of the types is the module's own.
        var isOwn = false

        mutating func type(depth: Int) -> String? {
            let path = rest.prefix { $0 == "." || $0 == "_" || $0.isLetter || $0.isNumber }
            rest = rest[path.endIndex...]
            let names = path.split(separator: ".", omittingEmptySubsequences: false)
            guard depth > 0, names.allSatisfy(ModuleName.isName), isReachable(names) else {
                return nil
            }
            guard rest.first == "<" else { return String(path) }
            var arguments: [String] = []
            repeat {
                rest = rest.dropFirst().drop { $0 == " " }
                guard let argument = type(depth: depth - 1) else { return nil }
                arguments.append(argument)
            } while rest.first == ","
            guard rest.first == ">" else { return nil }
            rest = rest.dropFirst()
            return "\(path)<\(arguments.joined(separator: ", "))>"
        }

        /// Whether the test sees a type: one of the module, of Swift's own, or without a module's name.
        private mutating func isReachable(_ names: [Substring]) -> Bool {
            guard let first = names.first else { return false }
            if names.count > 1, first == "Swift" || first == "Foundation" { return true }
            guard names.count == 1 || first == module.text else { return false }
            isOwn = true
            return true
        }
    }
}
