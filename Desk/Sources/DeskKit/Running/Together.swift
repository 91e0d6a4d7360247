import DeskModel
import Dispatch
import ServiceLifecycle

/// Services that begin and end at the same time: none waits for another one to end.
struct Together: Service {
    let services: [any Service]

    func run() async throws {
        try await withThrowingTaskGroup { group in
            for service in services { group.addTask { try await service.run() } }
            // Not `waitForAll`, which waits for the others when one has failed.
            while try await group.next() != nil {}
        }
    }
}

/// Ends the process if a shutdown takes too long.
struct Deadline: Service {
    let after: Duration
    let end: @Sendable () -> Void

    func run() async {
        try? await gracefulShutdown()
        guard !Task.isCancelled else { return }
        // On a queue of its own, since the tasks of the desk may be what does not end.
        DispatchQueue(label: "desk.deadline").asyncAfter(
            deadline: .now() + .milliseconds(Int(after.milliseconds)), execute: end)
    }
}
