#if Curl
/// The head of a response.
@_spi(Engine)
public struct CurlHead: Sendable {
    /// The status, 100 to 999.
    public internal(set) var status: Int
    /// The reason phrase; empty if there is none.
    public internal(set) var reason: String
    /// The header fields, in their order.
    ///
    /// A byte that is no UTF-8 is a replacement character.
    public internal(set) var fields: [(name: String, value: String)] = []

    /// Returns the values of a field, whose name is given in lower case.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.map(\.value)
    }
}
#endif
