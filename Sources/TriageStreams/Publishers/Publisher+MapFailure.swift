#if canImport(Combine) || OpenCombine
public import TriageCore

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher {
    /// Maps failures to the error of the layer above and keeps their incident.
    ///
    /// The layer's error must keep the failure as its cause. Debug builds log an error that drops
    /// its cause, to the system log on Apple platforms and to standard error elsewhere.
    ///
    /// - Parameter layer: Makes the layer's error from a failure, on the thread of the failure.
    /// - Returns: A publisher with the same values and the layer's error.
    public func mapFailure<Layer: FaultCarrier>(
        _ layer: @escaping @Sendable (Failure) -> Layer
    ) -> Publishers.MapError<Self, Layer> {
        mapError { failure in
            let mapped = layer(failure)
            #if DEBUG
            let incident = CauseChain(failure).fault?.incident
            if incident != nil, CauseChain(mapped).fault?.incident != incident {
                logProblem("\(Layer.self) dropped its cause")
            }
            #endif
            return mapped
        }
    }
}
#endif
