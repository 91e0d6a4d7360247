#if AsyncHTTPClient
/// The reason why a response that could be read is refused.
///
/// The raw value is the end of the fault's code.
enum TransportError: String, Error {
    case headTooLarge
    case bodyTooLarge
    case unknownContentCoding
    case invalidStatus
}
#endif
