extension String {
    /// The text as a part of an element's id: letters, digits and hyphens of ASCII.
    var identifier: String {
        String(
            decoding: utf8.map { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: byte
                default: UInt8(ascii: "-")
                }
            }, as: UTF8.self)
    }
}
