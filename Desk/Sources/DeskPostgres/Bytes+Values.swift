extension [UInt8] {
    /// Appends a value as PostgreSQL's binary format has it.
    mutating func append(value: PostgresValue) {
        switch value {
        case .null: break
        case .int(let int): append(bigEndian: int)
        case .double(let double): append(bigEndian: double.bitPattern)
        case .bool(let bool): append(bool ? 1 : 0)
        case .text(let text): append(text: text)
        case .bytes(let bytes): append(contentsOf: bytes)
        case .ints(let ints): append(ints, of: TypeID.int8) { .int($0) }
        case .texts(let texts): append(texts, of: TypeID.text) { .text($0) }
        case .bools(let bools): append(bools, of: TypeID.bool) { .bool($0) }
        case .optionalInts(let ints):
            append(ints, of: TypeID.int8) { $0.map(PostgresValue.int) ?? .null }
        case .optionalTexts(let texts):
            append(texts, of: TypeID.text) { $0.map(PostgresValue.text) ?? .null }
        case .byteArrays(let arrays): append(arrays, of: TypeID.bytea) { .bytes($0) }
        case .doubles(let doubles): append(doubles, of: TypeID.float8) { .double($0) }
        }
    }

    private mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    private mutating func append(text: String) {
        var text = text
        text.withUTF8 { utf8 in
            if utf8.contains(0) {
                append(contentsOf: utf8.lazy.filter { $0 != 0 })
            } else {
                append(contentsOf: utf8)
            }
        }
    }

    /// Dimensions, whether there are NULLs, the type, the length, the first index, the elements.
    private mutating func append<Item>(
        _ elements: [Item], of type: UInt32, _ value: (Item) -> PostgresValue
    ) {
        append(bigEndian: Int32(elements.isEmpty ? 0 : 1))
        append(bigEndian: Int32(elements.contains { value($0) == .null } ? 1 : 0))
        append(bigEndian: type)
        guard !elements.isEmpty else { return }
        append(bigEndian: Int32(clamping: elements.count))
        append(bigEndian: Int32(1))
        for element in elements {
            let value = value(element)
            guard value != .null else {
                append(bigEndian: Int32(-1))
                continue
            }
            let place = count
            append(bigEndian: Int32(0))
            append(value: value)
            let length = Int32(clamping: count - place - 4)
            Swift.withUnsafeBytes(of: length.bigEndian) {
                replaceSubrange(place..<place + 4, with: $0)
            }
        }
    }
}
