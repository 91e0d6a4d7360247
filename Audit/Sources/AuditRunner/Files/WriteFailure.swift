/// The reason why a file cannot be written.
package struct WriteFailure: Error {
    package var reason: String

    static var last: Self { Self(reason: UnreadableFile.lastError.reason) }
}
