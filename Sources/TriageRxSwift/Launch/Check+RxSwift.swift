#if RxSwift
public import RxSwift
import TriageConcurrency
public import TriageLaunch

/// Checks of a launch that are streams of Rx.
extension Check {
    /// Creates a check whose result is the first element of a stream.
    ///
    ///     let version = Check<Void, Stop>("version", failsFast: true) { _ in
    ///         api.isTooOld().map { $0 ? .stopped(.forcedUpdate) : .passed }
    ///     }
    ///
    /// The check fails with the error of the stream, or if the stream completes without an element.
    /// The stream is subscribed to on the check's own thread and disposed of after its first
    /// element, or when the check is canceled.
    ///
    /// - Parameters:
    ///   - name: The name, which is unique within its gate.
    ///   - dependencies: The checks that must pass before this one starts; their values are
    ///     available to `results`.
    ///   - isRequired: Whether the launch waits for this check.
    ///   - failsFast: Whether a stop of this check decides at once.
    ///   - timeout: The time limit from the check's start; nil for the gate's deadline only.
    ///   - isKept: Whether an attempt may keep the check as passed from an earlier one.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - results: Makes the stream with the checks that passed before this one started.
    public init<Results: ObservableConvertibleType & SendableMetatype>(
        _ name: CheckName, dependencies: [CheckName] = [], isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil, isKept: Bool = true,
        fileID: String = #fileID, line: Int = #line,
        _ results: @escaping @Sendable (PassedChecks) throws -> Results
    ) where Results.Element == CheckResult<Value, Stop> {
        self.init(
            name, dependencies: dependencies, isRequired: isRequired, failsFast: failsFast,
            timeout: timeout, isKept: isKept, fileID: fileID, line: line
        ) { try await results($0).firstElement() }
    }

    /// Creates a check that runs after another check and receives its value.
    ///
    /// Everything else is as in the form with `dependencies`.
    public init<Input, Results: ObservableConvertibleType & SendableMetatype>(
        _ name: CheckName, after check: Check<Input, Stop>, isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil, isKept: Bool = true,
        fileID: String = #fileID, line: Int = #line,
        _ results: @escaping @Sendable (Input) throws -> Results
    ) where Results.Element == CheckResult<Value, Stop> {
        self.init(
            name, after: check, isRequired: isRequired, failsFast: failsFast, timeout: timeout,
            isKept: isKept, fileID: fileID, line: line
        ) { try await results($0).firstElement() }
    }

    /// Creates a check that passes when work without a result completes.
    ///
    /// Everything else is as in the form with `dependencies`.
    public init(
        _ name: CheckName, dependencies: [CheckName] = [], isRequired: Bool = true,
        failsFast: Bool = false, timeout: Duration? = nil, isKept: Bool = true,
        fileID: String = #fileID, line: Int = #line,
        _ work: @escaping @Sendable (PassedChecks) throws -> Completable
    ) where Value == Void {
        self.init(
            name, dependencies: dependencies, isRequired: isRequired, failsFast: failsFast,
            timeout: timeout, isKept: isKept, fileID: fileID, line: line
        ) { passed in
            _ = try await work(passed).firstElement()
            return .passed
        }
    }
}

extension ObservableConvertibleType where Element: Sendable {
    /// Waits for the first element; nil if there is none.
    ///
    /// If the task is canceled, throws at once and disposes of the subscription.
    func firstElement() async throws -> Element? {
        let race = Race<Element?>()
        let subscription = SingleAssignmentDisposable()
        defer { subscription.dispose() }
        return try await race.wait {
            subscription.setDisposable(
                self.asObservable().subscribe {
                    switch $0 {
                    case .next(let element): race.end(.success(element))
                    case .error(let error): race.end(.failure(error))
                    case .completed: race.end(.success(nil))
                    }
                })
        }
    }
}
#endif
