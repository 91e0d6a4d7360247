/// Reads numbers from bytes, the highest byte first.
struct ByteReader {
    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    mutating func bytes(_ count: Int) throws(PostgresError) -> UnsafeRawBufferPointer {
        guard count <= rest.count else { throw .decoding("a value ends too early") }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }

    mutating func integer<Value: FixedWidthInteger>(
        _ type: Value.Type
    ) throws(PostgresError) -> Value {
        Value(bigEndian: try bytes(MemoryLayout<Value>.size).loadUnaligned(as: Value.self))
    }
}
