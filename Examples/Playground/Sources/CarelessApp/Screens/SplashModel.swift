import Foundation

/// The splash: nine questions at once, and home when all nine have a good answer.
@MainActor
final class SplashModel {
    private let client: APIClient
    private let checks = LaunchCheck.all
    private var passed: Set<String> = []
    private var isLaunching = false
    private var shell: Shell { client.shell }

    /// Whether the member is stuck here until all is well.
    var isWaiting: Bool { isLaunching && shell.screen == .splash }

    init(_ client: APIClient) { self.client = client }

    /// Asks everything at once.
    func launch(
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        onReady: @escaping @MainActor () -> Void
    ) {
        isLaunching = true
        for check in checks {
            shell.run {
                await self.ask(check)
                if self.passed.count == self.checks.count, self.isWaiting { onReady() }
            }
        }
        watch(sleep)
    }

    private func ask(_ check: LaunchCheck) async {
        do {
            guard try await check.isGood(client) else { return noteMistake(check) }
            passed.insert(check.name)
        } catch {
            // Mistake: the splash never hears of it.
            noteMistake(check)
        }
    }

    /// Names the mistake of having no deadline, which the app itself never notices.
    private func watch(_ sleep: @escaping @Sendable (Duration) async throws -> Void) {
        shell.run {
            guard (try? await sleep(.seconds(3))) != nil else { return }
            let missing = self.checks.filter { !self.passed.contains($0.name) }
            if let check = missing.first { self.noteMistake(check) }
        }
    }

    private func noteMistake(_ check: LaunchCheck) {
        guard shell.screen == .splash else { return }
        shell.note(check.isOptional ? .optionalCheckBlocks : .endlessSplash)
    }

    var page: Page { Page(shell.texts.loading, isLoading: isLaunching) }
}
