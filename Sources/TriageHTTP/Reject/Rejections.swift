import Foundation
import HTTPTypes
public import TriageCore

/// The meanings of statuses in one scope: an endpoint, a group of endpoints, or a whole API.
///
/// Scopes can be combined. The most specific scope that declares a status wins.
///
///     static let signUp = Rejections("sign-up", [
///         Rejection(400, notice: .init(.alert, title: "signUp.failed", message: "signUp.missing"))
///     ])
public struct Rejections: Sendable {
    /// The name of the scope, for messages to developers.
    package let name: String
    private var meanings: [Int: [Rejection]] = [:]
    /// The first mistake, as a sentence.
    private var error: String?

    /// Creates a scope; ``validate()`` reports mistakes in it.
    ///
    /// The first of two rejections with the same status, the same code and the same field counts.
    public init(_ name: String, _ rejections: [Rejection]) {
        self.name = name
        for rejection in rejections {
            if rejection.statuses.isEmpty, error == nil {
                error = "a rejection in '\(name)' at \(rejection.location) names no status"
            }
            for status in rejection.statuses.sorted() {
                let other = meanings[status, default: []].first {
                    $0.condition == rejection.condition
                }
                error = error ?? rejection.error(at: status, besides: other, in: name)
                if other == nil { meanings[status, default: []].append(rejection) }
            }
        }
    }

    /// The meaning of a status whatever the response; nil if this scope does not declare it.
    package subscript(status: Int) -> Rejection? {
        meanings[status]?.first { $0.condition.rank == 0 }
    }

    /// The meaning of a response; nil if this scope does not declare it.
    fileprivate func meaning(of response: ClientResponse) -> Rejection? {
        meanings[response.status]?.first(for: response, \.self)
    }

    /// The statuses that this scope declares.
    package var statuses: Set<Int> { Set(meanings.keys) }

    /// Throws if the configuration is invalid; a client calls it before it sends.
    ///
    /// - Throws: The first mistake found: a status that is declared twice, with both places, unless
    ///   the codes or the fields differ; a field whose name is not valid in HTTP; a status outside 300 to 599; a rejection without a status; or a recovery
    ///   with fewer than one attempt.
    public func validate() throws(ConfigurationError) {
        if let error { throw ConfigurationError(error) }
    }
}

extension [Rejections] {
    /// The meaning of a response in the most specific scope that declares it; nil if none does.
    package func meaning(of response: ClientResponse) -> Rejection? {
        meanings(of: response).first
    }

    /// The meanings of a response, the most specific scope first.
    func meanings(of response: ClientResponse) -> [Rejection] {
        compactMap { $0.meaning(of: response) }
    }
}

extension Sequence {
    /// The first of the elements with the most conditions among those that a response meets.
    func first(for response: ClientResponse, _ rejection: (Element) -> Rejection) -> Element? {
        var texts: JSONTexts?
        func applies(_ condition: Rejection.Case) -> Bool {
            let isExcluded = condition.field?.matches(response.head.headerFields) == false
            guard !isExcluded else { return false }
            guard let code = condition.code else { return true }
            let read = texts ?? JSONTexts(response.inUTF8.body)
            texts = read
            return code.paths.contains { read.code(at: $0) == code.text }
        }
        var best: (element: Element, rank: Int)?
        for element in self {
            let condition = rejection(element).condition
            if condition.rank > best?.rank ?? -1, applies(condition) {
                best = (element, condition.rank)
            }
        }
        return best?.element
    }
}

extension Rejection {
    fileprivate func error(at status: Int, besides other: Rejection?, in scope: String) -> String? {
        if let other {
            return
                "status \(status)\(condition.words) is declared twice in '\(scope)': at \(other.location) and at \(location)"
        }
        var place: String { "status \(status) in '\(scope)' at \(location)" }
        if !(300...599).contains(status) { return "\(place) is no refusal" }
        if let field, HTTPField.Name(field.name) == nil {
            return "\(place) names the field '\(field.name)', which is not valid in HTTP"
        }
        guard case .recovery(let recovery) = action, recovery.maxAttempts < 1 else { return nil }
        return "\(place) is recovered \(recovery.maxAttempts) times"
    }
}
