#if canImport(Combine) || OpenCombine
public import TriageCore

extension Publisher {
    /// Maps failures to those of the layer above, which hold what they were made from, and so stay the
    /// same incident.
    ///
    /// A layer's failure that drops its cause is named on standard error in debug builds.
    public func mapFailure<Layer: FaultCarrier>(
        _ layer: @escaping (Failure) -> Layer
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
