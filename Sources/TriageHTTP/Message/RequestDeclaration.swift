/// A declaration about a request of an app's own client: the template of its path, and the meaning
/// of its responses.
///
/// A string literal is only the template:
///
///     let home = try await chain.send(request, "/v1/home", in: .shared)
///     let order = try await chain.send(request, .rejecting(OrderRejection.rejections), in: .shared)
///
/// An `APIClient` declares its requests as `APIEndpoint` values instead.
public struct RequestDeclaration: Sendable, ExpressibleByStringLiteral {
    /// The template of the path, such as `/v1/clubs/{id}`, which names the request in reports.
    ///
    /// If it is nil, it is derived: segments that look like values are `{id}` then.
    package var path: String?
    /// Whether the request carries no token, such as a sign-in.
    package var isPublic: Bool
    /// The declared meanings of statuses, the most specific scope first.
    package var rejections: [Rejections]
    /// The decoder for the server's message to the user in the body of an error; nil for the
    /// chain's.
    package var serverMessage: ServerMessageDecoder?
    /// The statuses outside of 2xx that are a success too, such as 304.
    package var acceptedStatuses: Set<Int>

    /// Creates a declaration.
    public init(
        _ path: String? = nil, isPublic: Bool = false, rejections: [Rejections] = [],
        serverMessage: ServerMessageDecoder? = nil, acceptedStatuses: Set<Int> = []
    ) {
        self.path = path
        self.isPublic = isPublic
        self.rejections = rejections
        self.serverMessage = serverMessage
        self.acceptedStatuses = acceptedStatuses
    }

    /// Creates a declaration of this template.
    public init(stringLiteral path: String) { self.init(path) }

    /// The declaration of a request that carries no token, such as a sign-in or a refresh.
    public static var `public`: Self { Self(isPublic: true) }

    /// The declaration of a request whose refusals have these meanings, the most specific scope
    /// first.
    public static func rejecting(_ scopes: Rejections...) -> Self { Self(rejections: scopes) }

    /// Returns this declaration, with its gaps filled from another one.
    package func completed(by other: RequestDeclaration?) -> RequestDeclaration {
        guard let other else { return self }
        var declared = self
        declared.path = path ?? other.path
        declared.isPublic = isPublic || other.isPublic
        declared.serverMessage = serverMessage ?? other.serverMessage
        declared.rejections += other.rejections
        declared.acceptedStatuses.formUnion(other.acceptedStatuses)
        return declared
    }
}
