/// What is wrong with how `moim` was called, in one line.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = String(description.prefix(400)) }
}
