/// An error with a text for developers, which reports show beside its type and code.
///
///     enum CheckoutFailure: FaultCarrier, DiagnosticError {
///         case emptyCart, refused(Fault, coupon: String)
///
///         var diagnosticMessage: FaultMessage {
///             switch self {
///             case .emptyCart: "the button is enabled without items"
///             case .refused(_, let coupon): "coupon \(coupon, privacy: .public)"
///             }
///         }
///     }
///
/// The text is never shown to the user, and failures are not grouped by it. It takes the place of
/// the texts of a `LocalizedError` and of an `NSError`, which a report has otherwise.
public protocol DiagnosticError: Error {
    /// The text for developers; interpolated values are private unless they are marked public.
    ///
    /// An empty text keeps every text of the error out of reports. The property is read while a
    /// report is made, on the thread of the failure.
    var diagnosticMessage: FaultMessage { get }
}

extension ConfigurationError: DiagnosticError {
    /// The description, which is for developers already.
    public var diagnosticMessage: FaultMessage { "\(description, privacy: .public)" }
}
