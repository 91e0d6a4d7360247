#if Alamofire
package import TriageClient
import TriageConcurrency
package import TriageCore
package import TriageHTTP

#if canImport(FoundationNetworking)
package import FoundationNetworking
#else
package import Foundation
#endif

/// The declarations about a request, kept beside its response.
///
/// An error that an app throws on knows no request, but the response in it is the object that the
/// request received. The declarations are found again by that object, and last as long as it does.
package struct ResponseDeclaration: Sendable {
    /// The request as it was sent; nil if it is not known.
    package var request: URLRequest?
    /// The declaration of the app about the request.
    package var declared = RequestDeclaration()
    /// The chain of the session; nil for none.
    package var chain: MiddlewareChain?
    package var attempts: Int?
    package var history: [Fault.Attempt] = []

    package init() {}

    private struct Entry: @unchecked Sendable {
        // Unchecked: the object is compared and never read.
        weak var response: AnyObject?
        let declaration: ResponseDeclaration
    }

    private struct Table: Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
        var limit = 64
    }

    private static let table = Lock(Table())

    /// Returns the declarations that are kept beside a response; nil if there are none.
    package static func beside(_ response: AnyObject?) -> ResponseDeclaration? {
        guard let response else { return nil }
        let id = ObjectIdentifier(response)
        let entry = table.withLock { $0.entries[id] }
        return entry?.response === response ? entry?.declaration : nil
    }

    /// Keeps the declarations beside a response, for as long as the response lives.
    package func keep(beside response: AnyObject) {
        let (id, entry) = (
            ObjectIdentifier(response), Entry(response: response, declaration: self)
        )
        Self.table.withLock { table in
            table.entries[id] = entry
            guard table.entries.count > table.limit else { return }
            table.entries = table.entries.filter { $0.value.response != nil }
            table.limit = max(64, 2 * table.entries.count)
        }
    }

    /// The rules of the chain; the standard ones without a chain.
    package var rules: StatusRules { chain?.rules ?? StatusRules() }

    /// The classifier of the chain; Foundation's without a chain.
    package var classifier: ErrorClassifier { chain?.classifier ?? .foundation }

    /// The decoder of the request, of the chain, or the standard one.
    package var decoder: ServerMessageDecoder {
        declared.serverMessage ?? chain?.serverMessage ?? .standard
    }

    /// The summary of a request with the declared path and its attempts.
    package func summary(of request: URLRequest?) -> RequestSummary? {
        guard let request = request ?? self.request else { return nil }
        var summary = RequestSummary(
            request, path: declared.path, placement: rules.session.placement)
        summary.isPublic = declared.isPublic
        (summary.attempts, summary.history) = (attempts, history)
        return summary
    }
}

extension ErrorClassification {
    /// Returns the classification of an error that carries a response, with its declarations.
    package func carrying(
        _ response: ClientResponse?, _ declared: ResponseDeclaration
    ) -> ErrorClassification {
        carrying(
            response, rules: declared.rules, serverMessage: declared.decoder,
            rejections: declared.declared.rejections)
    }
}
#endif
