import Testing
import TriageCore
import TriageTesting

@Suite("Operations that no one function runs", .timeLimit(.minutes(30)))
struct OpenOperationTests {
    enum End: String, CaseIterable {
        case value, canceled, failure

        func make(_ operation: OpenOperation) {
            switch self {
            case .value: operation.succeed()
            case .canceled: operation.cancel()
            case .failure: _ = operation.fail(with: OpaqueError.lost) as Outcome<Void>
            }
        }
    }

    private let center = CenterFixture([Rule(.any, .silent)])

    private func open() -> OpenOperation {
        let options = OperationOptions("a", #fileID, #line)
        return OpenOperation(in: center.center, options)
    }

    @Test("Only the first end counts", arguments: End.allCases, End.allCases)
    func firstEnd(first: End, second: End) {
        let operation = open()
        first.make(operation)
        second.make(operation)
        #expect(center.log.elements.filter { $0.hasPrefix("ended") } == ["ended a \(first)"])
        #expect(center.center.audit().isEmpty && center.center.activeOperations.isEmpty)
    }

    @Test("A failure after the end returns a cancellation", arguments: End.allCases)
    func failureAfterTheEndReturnsACancellation(first: End) {
        let operation = open()
        first.make(operation)
        let outcome: Outcome<Void> = operation.fail(with: OpaqueError.broken)
        #expect(outcome.fault == nil && outcome.value == nil)
    }

    @Test("Work and faults of an open operation belong to it")
    func workAndFaultsOfAnOpenOperation() {
        let operation = open()
        operation.perform {
            #expect(OperationInfo.current?.name == "a")
            _ = Fault(.server)
        }
        #expect(OperationInfo.current == nil)
        let outcome: Outcome<Void> = operation.fail(with: OpaqueError.lost)
        #expect(outcome.fault?.kind == .server)
    }
}
