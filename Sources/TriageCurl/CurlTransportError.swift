#if Curl
/// The reason why a response that could be read is refused.
///
/// The raw value is the end of the fault's code.
enum CurlTransportError: String, Error {
    case bodyTooLarge
    case unknownContentCoding
    case contentCoding
}
#endif
