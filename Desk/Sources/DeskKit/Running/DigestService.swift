import DeskModel
import DeskStore
import Logging
import ServiceLifecycle

/// Puts the digests of a day and a week into the outbox when they are due, each once: what the store keeps says until when
/// a destination was told, also after the desk was down, and with several desks on one store.
struct DigestService: Service {
    let store: any DigestStore
    let clock: ClockWatch
    let zones: ZoneFolder
    let logger: Logger
    let now: @Sendable () -> Timestamp

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await look() } catch {
                    if !Task.isCancelled { logger.warning("No digest could be made: \(error)") }
                }
                try? await Task.sleep(for: .seconds(20))
            }
        }
    }

    /// Puts the digests that are due into the outbox; none while the clock is in doubt.
    func look() async throws {
        guard try await clock.isGood() else { return }
        for state in try await store.digests() {
            for occasion in [Occasion.daily, .weekly]
            where state.destination.when.contains(occasion) {
                try await tell(occasion, state)
            }
        }
    }

    private func tell(_ occasion: Occasion, _ state: DigestState) async throws {
        let (destination, told) = (state.destination, state[occasion])
        guard let zone = zones.zone(destination.timeZone) else {
            logger.error("There is no time zone \(destination.timeZone ?? "") for \(destination)")
            return
        }
        let clock = DigestClock(zone: zone)
        let until = clock.latest(occasion, at: now())
        guard let told else {
            _ = try await store.tell(nil, occasion, to: destination.id, since: nil, until: until)
            return
        }
        guard told < until else { return }
        var summary = try await store.summary(of: destination.project, from: told, until: until)
        summary.offset = clock.offset(at: until)
        _ = try await store.tell(
            summary, occasion, to: destination.id, since: told, until: until)
    }
}
