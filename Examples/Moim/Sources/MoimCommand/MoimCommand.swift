import ArgumentParser
import Foundation
import MoimAPI
import MoimComposition
import MoimFeatures
import Triage

/// `moim`, from its arguments to its exit status.
public enum MoimCommand {
    /// The exit statuses of `moim`.
    enum Status: Int32 {
        case kept = 0
        case broken = 1
        case badUsage = 2
        case limitReached = 3
    }

    /// Runs `moim`.
    ///
    /// - Parameter arguments: The arguments, without the program's name.
    /// - Returns: The exit status.
    @MainActor
    public static func main(_ arguments: [String]) async -> Int32 {
        do {
            if arguments.first == "serve" {
                try await ServeCommand(Array(arguments.dropFirst()))?.run()
                return Status.kept.rawValue
            }
            guard let plan = try RunPlan(arguments) else { return Status.kept.rawValue }
            return try await run(plan).rawValue
        } catch {
            Output.error("moim: \(error)")
            return (error is UsageError ? Status.badUsage : .broken).rawValue
        }
    }

    @MainActor
    private static func run(_ plan: RunPlan) async throws -> Status {
        let embedded = try await plan.startServer()
        let (secrets, typed) = (KnownSecrets(), TypedTextRedactor())
        for secret in plan.receivers.secrets { secrets.insert(secret) }
        let show = plan.makeRenderer(secrets, typed)
        let log = EventLog(show: show.render)
        let parts = plan.makeConfiguration(embedded)
        let app = MoimApp(
            parts, log: log, secrets: secrets, typed: typed,
            sinks: show.sinks + plan.receivers.sinks, knownIssues: plan.receivers.knownIssues)
        let run = MoimRun(app, log: log, warn: { Output.error("moim: \($0)") })
        let reached = await play(plan, run, limit: plan.limit)
        let summary = await run.finish()
        show.finish()
        await embedded?.stop()
        plan.cleanUp()
        if reached { return .limitReached }
        return summary.broken.isEmpty ? .kept : .broken
    }

    /// Plays a plan until it ends or its limit is reached.
    ///
    /// - Returns: Whether the limit was reached.
    @MainActor
    private static func play(_ plan: RunPlan, _ run: MoimRun, limit: Duration) async -> Bool {
        let playing = Task {
            await run.askDesk()
            if let script = plan.script { return await run.play(script.actions) }
            for journey in plan.journeys { await run.run(journey) }
        }
        let ending = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return false }
            playing.cancel()
            run.cancel()
            return true
        }
        await playing.value
        ending.cancel()
        return await ending.value
    }
}
