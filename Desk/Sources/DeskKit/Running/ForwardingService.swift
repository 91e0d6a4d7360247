import DeskForwarding
import ServiceLifecycle

/// Runs the forwarder until the desk ends; requests under way are finished.
struct ForwardingService: Service {
    let forwarder: Forwarder

    func run() async {
        await cancelWhenGracefulShutdown { await forwarder.run() }
    }
}
