/// An error that supplies its own classification.
///
/// Conform another library's error to it. Every center, client and gate then classifies the error
/// correctly, and you register nothing:
///
///     extension PaymentError: @retroactive SelfClassifyingError {
///         public var classification: ErrorClassification {
///             ErrorClassification(
///                 kind: isCanceled ? .canceled : nil, code: "payment", causes: [underlyingError])
///         }
///     }
///
/// If the app's own classifier knows the error, that classifier wins.
public protocol SelfClassifyingError: Error {
    /// The kind, code, causes and facts of the error.
    ///
    /// It is read often and on any thread. Make no ``Fault`` in it: each would be another incident.
    var classification: ErrorClassification { get }
}
