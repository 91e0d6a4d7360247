#if AsyncHTTPClient
/// Why an answer is not taken although it could be read.
enum TransportError: Error {
    case headTooLarge
    case bodyTooLarge
    case unknownContentCoding
    case invalidStatus
}
#endif
