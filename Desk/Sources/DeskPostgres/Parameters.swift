/// The values of a statement as libpq takes them.
struct Parameters {
    private(set) var types: [UInt32] = []
    private var formats: [Int32] = []
    private var lengths: [Int32] = []
    private var offsets: [Int?] = []
    private var bytes: [UInt8] = []

    init(_ values: [PostgresValue]) {
        for value in values { append(value) }
    }

    /// Calls a body with the arrays of libpq.
    func withArrays<Result>(
        _ body: (
            _ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]
        ) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            // No address is NULL; a value without bytes has the address of the 0 after it.
            let pointers = offsets.map { offset in
                offset.flatMap {
                    buffer.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self)
                }
            }
            return body(pointers, lengths, formats)
        }
    }

    private mutating func append(_ value: PostgresValue) {
        types.append(value.type)
        formats.append(value.isBinary ? 1 : 0)
        guard value != .null else {
            offsets.append(nil)
            lengths.append(0)
            return
        }
        let start = bytes.count
        bytes.append(value: value)
        offsets.append(start)
        lengths.append(Int32(clamping: bytes.count - start))
        bytes.append(0)
    }
}

extension PostgresValue {
    /// The type that a statement is prepared with.
    fileprivate var type: UInt32 {
        switch self {
        case .null, .text: TypeID.unspecified
        case .int: TypeID.int8
        case .double: TypeID.float8
        case .bool: TypeID.bool
        case .bytes: TypeID.bytea
        case .ints, .optionalInts: TypeID.int8Array
        case .texts, .optionalTexts: TypeID.textArray
        case .bools: TypeID.boolArray
        case .byteArrays: TypeID.byteaArray
        case .doubles: TypeID.float8Array
        }
    }

    fileprivate var isBinary: Bool {
        switch self {
        case .null, .text: false
        default: true
        }
    }
}
