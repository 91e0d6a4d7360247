import HTTPTypes
import Hummingbird

/// Answers a request.
typealias RouteHandler = @Sendable (Request, DeskContext) async throws -> Response

extension RouterMethods where Context == DeskContext {
    /// Registers the methods of a path; others are answered 405.
    func at(_ path: RouterPath, _ handlers: [HTTPRequest.Method: RouteHandler]) {
        for (method, handler) in handlers {
            on(path, method: method) { try await handler($0, $1) }
        }
        let names = Set(handlers.keys).union(handlers[.get] == nil ? [] : [.head])
        let allowed = names.map(\.rawValue).sorted().joined(separator: ", ")
        for method in Self.methods where !names.contains(method) {
            on(path, method: method) { _, _ -> Response in
                throw Problem(
                    status: .methodNotAllowed, detail: "The method is not allowed.",
                    headers: [.allow: allowed])
            }
        }
    }

    /// Answers 404 to every path below one that has no other answer.
    ///
    /// - Parameter path: The path, which ends with a slash.
    func answerNothing(below path: String) {
        for method in Self.methods {
            on(RouterPath(path + "**"), method: method) { _, _ -> Response in
                throw Problem.notFound
            }
        }
    }

    private static var methods: [HTTPRequest.Method] {
        [.get, .post, .put, .delete, .patch, .options]
    }
}

extension DeskContext {
    /// A part of the path.
    func part(_ name: String) -> String {
        parameters.get(name).map(FormFields.decoded) ?? ""
    }
}
