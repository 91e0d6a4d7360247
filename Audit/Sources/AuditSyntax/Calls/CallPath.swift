/// The names before the arguments of a call, first to last: `self.api.load()` is `api`, `load`.
///
/// Parentheses, `self`, `?`, `!`, generic arguments and the arguments of calls in between are left out:
/// `Crashlytics.crashlytics()?.record(error:)` is `Crashlytics`, `crashlytics`, `record`.
package struct CallPath: Equatable {
    package var names: [String]

    package init(names: [String]) { self.names = names }

    /// The name of the function.
    package var name: String { names.last ?? "" }
    /// The names of what it is called on.
    package var receivers: ArraySlice<String> { names.dropLast() }
    /// The path as it is written: `api.load`.
    package var text: String { names.joined(separator: ".") }

    /// Whether the call is one of functions that are named with or without their type.
    ///
    /// `Log.record` is `record()` within `Log`, `Log.shared.record()` and `log.record()`.
    /// A function of a library is always named with its type.
    package func isOne(of functions: [String], ofLibrary: Bool = false) -> Bool {
        functions.contains { isCall(of: $0, ofLibrary: ofLibrary) }
    }

    private func isCall(of function: String, ofLibrary: Bool) -> Bool {
        guard function.hasSuffix(name), !name.isEmpty else { return false }
        let parts = function.split(separator: ".")
        guard parts.last.map(String.init) == name else { return false }
        guard parts.count > 1 else { return true }
        guard !receivers.isEmpty else { return !ofLibrary }
        let type = parts[parts.count - 2].lowercased()
        return receivers.contains { Self.sounds($0.lowercased(), like: type) }
    }

    private static func sounds(_ receiver: String, like type: String) -> Bool {
        receiver == type || receiver.hasSuffix(type) || type.hasSuffix(receiver)
    }

    /// Whether a word stands at the end of the last receiver's name, in any case: `appLogger`.
    package func receiverSounds(like words: [String]) -> Bool {
        receivers.contains { receiver in
            let receiver = receiver.lowercased()
            return words.contains { receiver.hasSuffix($0) }
        }
    }
}
