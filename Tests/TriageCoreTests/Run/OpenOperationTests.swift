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

    @Test(arguments: End.allCases, End.allCases)
    func `Only the first end counts`(first: End, second: End) {
        let operation = open()
        first.make(operation)
        second.make(operation)
        #expect(center.log.elements.filter { $0.hasPrefix("ended") } == ["ended a \(first)"])
        #expect(center.center.audit().isEmpty && center.center.activeOperations.isEmpty)
    }

    @Test(arguments: End.allCases)
    func `A failure after the end returns a cancellation`(first: End) {
        let operation = open()
        first.make(operation)
        let outcome: Outcome<Void> = operation.fail(with: OpaqueError.broken)
        #expect(outcome.fault == nil && outcome.value == nil)
    }

    @Test
    func `Work and faults of an open operation belong to it`() {
        let operation = open()
        operation.perform {
            #expect(OperationInfo.current?.name == "a")
            Fault(.server).noted()
        }
        #expect(OperationInfo.current == nil)
        let outcome: Outcome<Void> = operation.fail(with: OpaqueError.lost)
        #expect(outcome.fault?.kind == .server)
    }

    @Test
    func `What an open operation passes on at once is part of the operation around it`() {
        let operation = open()
        let names = EventRecorder<OperationName?>()
        func pass() { operation.passOn { names.record(OperationInfo.current?.name) } }
        operation.perform { pass() }
        _ = center.runNow("outer") {
            operation.perform {
                operation.perform { pass() }
                _ = center.runNow("inner") { pass() }
                #expect(OperationInfo.current?.name == "a")
            }
            pass()
        }
        #expect(names.elements == [nil, "outer", "inner", "outer"])
        operation.cancel()
    }

    @Test(arguments: [false, true])
    func `Work within work passes on at once to the operation around both`(hasOuter: Bool) {
        let (one, other) = (open(), open())
        let names = EventRecorder<OperationName?>()
        func note() { names.record(OperationInfo.current?.name) }
        func subscribe() {
            one.perform {
                other.perform {
                    other.passOn {
                        note()
                        one.passOn(note)
                        note()
                    }
                }
            }
        }
        if hasOuter {
            _ = center.runNow("outer") { subscribe() }
        } else {
            subscribe()
        }
        #expect(names.elements == ["a", hasOuter ? "outer" : nil, "a"])
        one.cancel()
        other.cancel()
    }
}
