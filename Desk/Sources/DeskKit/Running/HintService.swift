import DeskForwarding
import DeskStore
import ServiceLifecycle

/// Wakes the live streams and the forwarder when another desk has stored something.
struct HintService: Service {
    let store: any ChangeStore
    let hub: LiveHub
    let forwarder: Forwarder

    func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in store.hints() {
                hub.wake()
                forwarder.wake()
            }
            // A service that ends would end the desk.
            try? await Task.sleep(for: .seconds(1_000_000_000))
        }
    }
}
