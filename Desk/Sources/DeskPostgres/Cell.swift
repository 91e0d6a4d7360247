/// The bytes of one value in PostgreSQL's binary format, with their type.
struct Cell {
    let type: UInt32
    let bytes: UnsafeRawBufferPointer

    func int() throws(PostgresError) -> Int64 {
        switch type {
        case TypeID.int8: return try integer(Int64.self)
        case TypeID.int4: return Int64(try integer(Int32.self))
        case TypeID.int2: return Int64(try integer(Int16.self))
        case TypeID.oid: return Int64(try integer(UInt32.self))
        case TypeID.numeric:
            guard let value = try Numeric(bytes).integer else {
                throw .decoding("a numeric is no whole number of 64 bits")
            }
            return value
        default: throw mismatch("an integer")
        }
    }

    func double() throws(PostgresError) -> Double {
        switch type {
        case TypeID.float8: return Double(bitPattern: try integer(UInt64.self))
        case TypeID.float4: return Double(Float(bitPattern: try integer(UInt32.self)))
        case TypeID.numeric:
            guard let value = Double(try Numeric(bytes).description) else {
                throw .decoding("a numeric is no double")
            }
            return value
        case TypeID.int2, TypeID.int4, TypeID.int8: return Double(try int())
        default: throw mismatch("a double")
        }
    }

    func bool() throws(PostgresError) -> Bool {
        guard type == TypeID.bool else { throw mismatch("a boolean") }
        return try integer(UInt8.self) != 0
    }

    func text() throws(PostgresError) -> String {
        switch type {
        case TypeID.jsonb: return String(decoding: bytes.dropFirst(), as: UTF8.self)
        case TypeID.numeric: return try Numeric(bytes).description
        case TypeID.uuid: return uuid
        default:
            guard TypeID.texts.contains(type) else { throw mismatch("a text") }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    func data() throws(PostgresError) -> [UInt8] {
        guard type == TypeID.bytea else { throw mismatch("bytes") }
        return Array(bytes)
    }

    func ints() throws(PostgresError) -> [Int64] {
        guard TypeID.intArrays.contains(type) else { throw mismatch("an array of integers") }
        return try elements { cell throws(PostgresError) in try cell.int() }
    }

    func texts() throws(PostgresError) -> [String] {
        guard TypeID.textArrays.contains(type) else { throw mismatch("an array of texts") }
        return try elements { cell throws(PostgresError) in try cell.text() }
    }

    private func mismatch(_ wanted: String) -> PostgresError {
        .decoding("a value of the type \(type) is not \(wanted)")
    }

    private func integer<Value: FixedWidthInteger>(
        _ type: Value.Type
    ) throws(PostgresError) -> Value {
        guard bytes.count == MemoryLayout<Value>.size else {
            throw .decoding("a value has \(bytes.count) bytes")
        }
        return Value(bigEndian: bytes.loadUnaligned(as: Value.self))
    }

    private var uuid: String {
        var text = ""
        for (place, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(place) { text += "-" }
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16)
        }
        return text
    }

    private func elements<Value>(
        _ read: (Cell) throws(PostgresError) -> Value
    ) throws(PostgresError) -> [Value] {
        var reader = ByteReader(bytes)
        let dimensions = try reader.integer(Int32.self)
        _ = try reader.integer(Int32.self)
        let type = try reader.integer(UInt32.self)
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else { throw .decoding("an array has \(dimensions) dimensions") }
        let count = try reader.integer(Int32.self)
        _ = try reader.integer(Int32.self)
        var values: [Value] = []
        for _ in 0..<max(0, count) {
            let length = try reader.integer(Int32.self)
            guard length >= 0 else { throw .decoding("an array has a NULL") }
            values.append(try read(Cell(type: type, bytes: try reader.bytes(Int(length)))))
        }
        return values
    }
}
