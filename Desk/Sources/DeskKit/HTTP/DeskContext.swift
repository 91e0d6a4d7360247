import Hummingbird
import NIOCore

/// The facts of a request beside its head: its origin and its sender.
struct DeskContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the connection, whatever headers say.
    let address: String
    /// The caller, once it is known.
    var visitor: Visitor?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}
