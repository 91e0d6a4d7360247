extension Destination: CustomStringConvertible, CustomReflectable {
    /// The id and the kind, without the URL, which holds secrets.
    package var description: String { "destination \(id) (\(kind))" }

    /// Only the id and the kind, so that a dump shows no secret.
    package var customMirror: Mirror { Mirror(self, children: ["id": id, "kind": kind]) }
}
