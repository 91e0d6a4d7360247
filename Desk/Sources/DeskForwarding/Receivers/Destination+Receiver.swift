package import DeskModel

extension Destination {
    /// Returns the receiver that the URL names.
    ///
    /// - Throws: ``DestinationError`` if this desk has no such kind, or the URL cannot be one of it.
    func receiver(_ context: ReceiverContext) throws(DestinationError) -> any Receiver {
        guard let type = AllReceivers.type(of: kind) else { throw .unknownKind(kind) }
        return try type.init(self, context)
    }

    /// The name that people know the kind by; the kind itself if this desk has none such.
    package var kindName: String { AllReceivers.type(of: kind)?.name ?? kind }

    /// The name that people read instead of the URL: the kind, and the origin of the receiver.
    package var label: String {
        let receiver = try? self.receiver(ReceiverContext(projectName: "") { "" })
        let origin = receiver?.address.origin
        return [kind, origin].compactMap(\.self).joined(separator: " ")
    }
}
