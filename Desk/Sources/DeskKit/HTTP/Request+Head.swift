import HTTPTypes
import Hummingbird

extension Request {
    /// Whether the sender of the body waits to be told to go on.
    var waitsForWord: Bool {
        headers[values: .expect].contains { $0.lowercased() == "100-continue" }
    }

    /// Throws unless the head is one that can only be understood in one way.
    ///
    /// - Throws: 400 without exactly one host or with a doubtful length, 404 for a path with an empty part.
    func checkHead() throws {
        guard headers[.doubtful] == nil else {
            throw Problem.badRequest("The head of the request is malformed.")
        }
        guard isPlainPath else { throw Problem.notFound }
    }

    /// Whether no part of the path is empty; only the addresses that apps send to may end with a slash.
    private var isPlainPath: Bool {
        let target = head.path ?? "/"
        // A target with a scheme goes through a proxy.
        guard target.utf8.first == UInt8(ascii: "/") else { return !uri.path.contains("//") }
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let parts = path.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count > 1, last.isEmpty else {
            return !parts.dropLast().contains { $0.isEmpty }
        }
        return parts.count == 4 && parts[0].elementsEqual("api".utf8) && !parts[1].isEmpty
            && ["envelope", "store"].contains { parts[2].elementsEqual($0.utf8) }
    }
}

extension HTTPField.Name {
    /// The mark of a request whose head is malformed, which the connection sets.
    static let doubtful = HTTPField.Name(ConnectionHandler.doubtful) ?? .expect
}
