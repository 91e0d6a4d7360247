import Foundation
import HTTPTypes
import MoimFeatures
import Synchronization
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

/// A stub at which a launch finds everything in order, but for what a test says: a step a request,
/// the last one for ever.
final class LaunchServer: Sendable {
    private let steps: Mutex<[String: [FaultPlan.Step]]>

    init(_ changes: [String: [FaultPlan.Step]] = [:]) {
        let inOrder = FaultPlan.Step.launches.mapValues { [$0] }
        let others: [String: [FaultPlan.Step]] = ["/v1/home": [.home]]
        steps = Mutex(inOrder.merging(others) { $1 }.merging(changes) { $1 })
    }

    var plan: FaultPlan {
        FaultPlan { [self] request, _ in next(String((request.path ?? "").prefix { $0 != "?" })) }
    }

    private func next(_ path: String) -> FaultPlan.Step {
        steps.withLock { steps in
            guard let list = steps[path], let step = list.first else { return .hang }
            if list.count > 1 { steps[path] = Array(list.dropFirst()) }
            return step
        }
    }
}

extension Harness {
    /// Moim at a server of this kind, where no code waits for a clock.
    convenience init(
        at changes: [String: [FaultPlan.Step]], clock: any Clock<Duration> = ContinuousClock(),
        token: String? = "access-token-of-a-member", refreshToken: String? = nil,
        canStore: Bool = true, timeout: Double = 300, locale: MoimLanguage = .ko,
        change: (inout MoimSettings) -> Void = { _ in }
    ) {
        self.init(
            StubTransport(LaunchServer(changes).plan, clock: clock), clock: clock, token: token,
            refreshToken: refreshToken, canStore: canStore, timeout: timeout, locale: locale,
            change: change)
    }

    /// The paths that were asked, in order.
    var asked: [String] { requests.map(\.path) }

    /// Waits until something holds, which other threads see to.
    @discardableResult
    func eventually(
        fileID: String = #fileID, line: Int = #line, _ holds: @MainActor (Harness) -> Bool
    ) async -> Bool {
        await TriageTesting.eventually(fileID: fileID, line: line) { holds(self) }
    }
}
