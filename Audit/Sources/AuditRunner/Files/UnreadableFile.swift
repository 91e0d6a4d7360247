import Foundation

/// The reason why a file cannot be read, in a few words.
struct UnreadableFile: Error, Equatable {
    var reason: String

    /// The reason of the last system call.
    static var lastError: Self { Self(reason: String(cString: strerror(errno)).lowercasedFirst) }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
