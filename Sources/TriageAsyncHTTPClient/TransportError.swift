#if AsyncHTTPClient
/// The reason why a response that could be read is refused.
enum TransportError: Error {
    case headTooLarge
    case bodyTooLarge
    case unknownContentCoding
    case invalidStatus
}
#endif
