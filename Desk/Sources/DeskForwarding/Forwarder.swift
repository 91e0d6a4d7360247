package import DeskModel
package import DeskStore
import Foundation
package import Logging

/// Sends the messages in the outbox of a store to their destinations.
///
/// Each destination has a task of its own, so that a slow receiver harms no other. A message is
/// leased, sent, and settled; if the desk is killed in between, the next one gives the lease back and the
/// message goes again, so nothing is lost and only requests that were cut off may arrive twice.
package final class Forwarder: Sendable {
    private let office: PostOffice
    private let bell = Bell()
    private let isStopped = Flag()
    private let grace: Duration

    /// The pause until destinations are read again, since other commands change them.
    static let rereading = Duration.seconds(2)

    /// Creates a forwarder for a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - resolver: Finds the addresses of receivers.
    ///   - now: Returns the time.
    ///   - random: Returns a number from 0 up to 1, which spreads retries.
    ///   - logger: Logs failures, without URLs.
    ///   - pageURL: Returns the base of links to the page.
    package convenience init(
        store: any ProjectStore & DestinationStore & OutboxStore,
        resolver: any NameResolver = SystemResolver(),
        now: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, logger: Logger,
        pageURL: @escaping @Sendable () -> String
    ) {
        self.init(
            outbox: StoreOutbox(store: store), now: now, random: random, logger: logger,
            courier: { CurlCourier(resolver: resolver) }, pageURL: pageURL)
    }

    /// Creates a forwarder from its parts.
    ///
    /// - Parameters:
    ///   - outbox: The outbox.
    ///   - now: Returns the time.
    ///   - random: Returns a number from 0 up to 1, which spreads retries.
    ///   - grace: The time in which requests under way can finish when the forwarder ends.
    ///   - logger: Logs failures, without URLs.
    ///   - courier: Makes the courier of one destination.
    ///   - pageURL: Returns the base of links to the page.
    package init(
        outbox: any Outbox, now: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        grace: Duration = .seconds(6), logger: Logger = .silent,
        courier: @escaping @Sendable () -> any Courier,
        pageURL: @escaping @Sendable () -> String
    ) {
        office = PostOffice(
            outbox: outbox, pageURL: pageURL, courier: courier, now: now, random: random,
            logger: logger)
        self.grace = grace
    }

    /// Looks for due messages at once, as after a commit.
    package func wake() { bell.ring() }

    /// Works until its task is canceled.
    ///
    /// Then requests under way are finished, leases are given back, and the method returns. It can
    /// run once.
    package func run() async {
        await withTaskCancellationHandler {
            await work()
        } onCancel: {
            isStopped.set()
            bell.ring()
        }
    }

    private func work() async {
        var routes: [String: Route?] = [:]
        var next = ContinuousClock.now
        while !isStopped.isSet {
            if ContinuousClock.now >= next {
                routes = await reread(routes)
                next = ContinuousClock.now + Self.rereading
            }
            for route in routes.values { route?.bell.ring() }
            // A busy desk wakes after each commit, and one look serves many of them.
            try? await Task.sleep(for: .milliseconds(50))
            await bell.wait(atMost: .seconds(1))
        }
        await end(routes.values.compactMap(\.self))
    }

    /// Returns a route for each destination that is there and in use; others are stopped.
    ///
    /// One that nothing can be sent to has nil, so that this is logged once.
    private func reread(_ routes: [String: Route?]) async -> [String: Route?] {
        guard let destinations = try? await office.outbox.destinations() else { return routes }
        var kept: [String: Route?] = [:]
        for destination in destinations where destination.stopped == nil {
            let id = destination.id
            if let known = routes[id], known == nil || known?.destination == destination {
                kept.updateValue(known, forKey: id)
            } else {
                kept.updateValue(await route(to: destination), forKey: id)
            }
        }
        for case let route? in routes.values where kept[route.destination.id] ?? nil !== route {
            route.stop()
        }
        return kept
    }

    private func route(to destination: Destination) async -> Route? {
        let projects = try? await office.outbox.projects()
        let project = projects?.first { $0.id == destination.project }
        let context = ReceiverContext(
            projectName: project?.name ?? "\(destination.project)", pageURL: office.pageURL)
        do {
            return Route(destination, try destination.receiver(context), office: office)
        } catch {
            office.logger.error("Nothing can be sent to \(destination): \(error)")
            return nil
        }
    }

    /// Lets requests under way finish, and cuts off those that take too long.
    private func end(_ routes: [Route]) async {
        for route in routes { route.stop() }
        let cut = Task { [grace] in
            try await Task.sleep(for: grace)
            for route in routes { route.task.cancel() }
        }
        for route in routes { await route.task.value }
        cut.cancel()
    }
}

/// The task that sends to one destination.
private final class Route: Sendable {
    let destination: Destination
    let bell = Bell()
    let task: Task<Void, Never>
    private let isStopped = Flag()

    init(_ destination: Destination, _ receiver: any Receiver, office: PostOffice) {
        self.destination = destination
        task = Task { [bell, isStopped] in
            var postman = Postman(destination, receiver, office: office, isStopped: isStopped)
            while !isStopped.isSet {
                let hasMore = (try? await postman.round()) ?? false
                if !hasMore || office.now() < postman.notBefore {
                    await bell.wait(atMost: postman.pause)
                }
            }
            await postman.close()
        }
    }

    func stop() {
        isStopped.set()
        bell.ring()
    }
}

extension Logger {
    /// A logger that writes nothing.
    package static var silent: Logger {
        Logger(label: "desk.forwarding") { _ in SwiftLogNoOpLogHandler() }
    }
}
