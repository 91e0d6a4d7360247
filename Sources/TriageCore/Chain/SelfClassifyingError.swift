/// An error that supplies its own classification.
///
/// Conform the error of another library to it, so that every center, client and gate reads the
/// error rightly, and nothing must be registered:
///
///     extension AFError: @retroactive SelfClassifyingError {
///         public var classification: ErrorClassification {
///             var known = ErrorClassification(reflecting: self)
///             if isExplicitlyCancelledError { known.kind = .canceled }
///             return known
///         }
///     }
///
/// A classifier of the app's own that knows the error wins.
public protocol SelfClassifyingError: Error {
    /// The kind, code, causes and facts of the error.
    ///
    /// It is read often and on any thread. Make no ``Fault`` in it: each would be another incident.
    var classification: ErrorClassification { get }
}
