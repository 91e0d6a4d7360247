import Hummingbird
import NIOCore

/// The facts of a request beside its head: its origin and its sender.
struct DeskContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the connection, whatever headers say.
    let address: String
    /// The connection.
    let channel: any Channel
    /// The caller, once it is known.
    var visitor: Visitor?
    /// The log of who did what, once the caller is known.
    var audit: AuditLog?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}
