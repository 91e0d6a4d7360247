/// A carrier that turns any error into one of its cases, so that a layer throws only its own type.
///
///     enum HomeFailure: FaultCatching {
///         case notRegistered(Fault), unavailable(Fault)
///
///         static func caught(_ fault: Fault) -> HomeFailure {
///             fault.isErrorResponse(404) ? .notRegistered(fault) : .unavailable(fault)
///         }
///     }
///
///     func home() async throws(HomeFailure) -> Home {
///         try await HomeFailure.catching { try await client.send(.home) }
///     }
///
/// A layer above is made from the error of the layer below, with its type:
///
///     enum StartFailure: FaultCatching {
///         case needsRegistration(HomeFailure), failed(HomeFailure)
///
///         static func caught(_ error: HomeFailure) -> StartFailure {
///             if case .notRegistered = error { .needsRegistration(error) } else { .failed(error) }
///         }
///     }
public protocol FaultCatching: FaultCarrier {
    /// The error of the layer below: a fault, unless ``caught(_:)`` takes another type.
    associatedtype Lower: FaultCatching = Fault

    /// Returns the case that stands for an error of the layer below.
    ///
    /// If another error was thrown than a fault, that error is the fault's ``Fault/cause``. A layer
    /// above another one receives such an error as a case of the layer below.
    static func caught(_ error: Lower) -> Self
}

extension Fault: FaultCatching {
    /// Returns the fault, which stands for itself.
    public static func caught(_ fault: Fault) -> Fault { fault }
}

extension FaultCatching {
    /// Runs work and throws whatever it throws as this type.
    ///
    /// The operation under way notes the fault, so that an error that drops it above this layer is
    /// still tied to its incident.
    ///
    /// - Parameters:
    ///   - classifier: Classifies errors that hold no fault. If nil, it is the classifier of the
    ///     operation under way, or ``ErrorClassifier/standardLibrary`` outside of an operation.
    ///   - fileID: The source file of the call, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    ///   - work: The work. An error of this type is thrown as it is.
    /// - Returns: The value of the work.
    /// - Throws: The case for whatever the work threw.
    public static func catching<Value>(
        classifier: ErrorClassifier? = nil, fileID: String = #fileID, line: Int = #line,
        _ work: () throws -> Value
    ) throws(Self) -> Value {
        do {
            return try work()
        } catch {
            throw carrier(of: error, classifier, FaultLocation(fileID: fileID, line: line))
        }
    }

    /// Runs asynchronous work and throws whatever it throws as this type.
    ///
    /// A cancellation becomes the case for a fault of the kind ``Fault/Kind/canceled``, which
    /// stays a cancellation wherever it is handled.
    ///
    /// - Parameters:
    ///   - classifier: Classifies errors that hold no fault. If nil, it is the classifier of the
    ///     operation under way, or ``ErrorClassifier/standardLibrary`` outside of an operation.
    ///   - fileID: The source file of the call, filled in by the compiler.
    ///   - line: The line in that file, filled in by the compiler.
    ///   - work: The work. An error of this type is thrown as it is.
    /// - Returns: The value of the work.
    /// - Throws: The case for whatever the work threw.
    public static func catching<Value>(
        classifier: ErrorClassifier? = nil, fileID: String = #fileID, line: Int = #line,
        _ work: () async throws -> Value
    ) async throws(Self) -> Value {
        do {
            return try await work()
        } catch {
            throw carrier(of: error, classifier, FaultLocation(fileID: fileID, line: line))
        }
    }

    /// Returns the case for any error, whose fault the operation under way notes.
    package static func carrier(
        of error: any Error, _ classifier: ErrorClassifier?, _ location: FaultLocation
    ) -> Self {
        let record = OperationRecord.current
        let classifier = classifier ?? record?.classifier ?? .standardLibrary
        if let own = error as? Self {
            CauseChain(own, classifier: classifier).fault?.noted(isNew: false)
            return own
        }
        if Self.self == Fault.self {
            let fault = Fault(of: error, in: record, classifier, location).noted(isNew: false)
            if let fault = fault as? Self { return fault }
        }
        return caught(Lower.carrier(of: error, classifier, location))
    }
}

extension Fault {
    /// Creates the fault that an error of a layer stands for, with that error as its cause.
    ///
    /// It is the fault in the error's chain, or the fault of the operation that the error stands
    /// for, or a new one. A fault that the error dropped becomes a secondary cause.
    ///
    /// - Parameters:
    ///   - error: The error. A fault stands for itself.
    ///   - record: The operation; nil if there is none.
    ///   - classifier: Classifies the errors of the chain.
    ///   - location: The location of a new fault.
    package init(
        of error: any Error, in record: OperationRecord?, _ classifier: ErrorClassifier,
        _ location: FaultLocation
    ) {
        if let fault = error as? Fault {
            self = fault
            return
        }
        let chain = CauseChain(error, classifier: classifier)
        if let known = chain.fault {
            self = known
            (cause, secondaryCauses) = (error, [])
        } else if let (known, isDropped) = record?.fault(behind: chain, classifier) {
            self = known
            cause = error
            if isDropped { secondaryCauses = [known] }
        } else {
            let new = Fault(wrapping: error, chain)
            self = record?.completed(new) ?? new
            self.location = location
        }
    }
}
