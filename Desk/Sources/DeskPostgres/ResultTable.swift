import CLibPQ

/// The rows of a statement, copied out of libpq as they come.
struct ResultTable: Sendable {
    private var types: [UInt32] = []
    private var places: [String: Int] = [:]
    /// The place of each value in the bytes; NULL has a length below 0.
    private var cells: [(start: Int, length: Int)] = []
    private var bytes: [UInt8] = []
    private(set) var count = 0

    /// The memory of it.
    var size: Int { bytes.count + cells.count * MemoryLayout<(Int, Int)>.size }

    /// Takes the rows of a result of libpq.
    mutating func append(_ result: OpaquePointer) {
        let width = PQnfields(result)
        if types.isEmpty { describe(result, width) }
        for row in 0..<PQntuples(result) {
            count += 1
            for place in 0..<width {
                guard PQgetisnull(result, row, place) == 0 else {
                    cells.append((bytes.count, -1))
                    continue
                }
                let length = Int(PQgetlength(result, row, place))
                cells.append((bytes.count, length))
                bytes.append(
                    contentsOf: UnsafeRawBufferPointer(
                        start: PQgetvalue(result, row, place), count: length))
            }
        }
    }

    func place(of name: String) throws(PostgresError) -> Int {
        guard let place = places[name] else { throw .decoding("no column is named \(name)") }
        return place
    }

    /// Reads the value of a row and a column; nil if it is NULL.
    func read<Value>(
        row: Int, place: Int, _ body: (Cell) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value? {
        guard types.indices.contains(place) else {
            throw .decoding("there is no column \(place)")
        }
        let (start, length) = cells[row * types.count + place]
        guard length >= 0 else { return nil }
        let type = types[place]
        let value: Result<Value, PostgresError> = bytes.withUnsafeBytes { all in
            let part = UnsafeRawBufferPointer(rebasing: all[start..<start + length])
            do throws(PostgresError) {
                return .success(try body(Cell(type: type, bytes: part)))
            } catch {
                return .failure(error)
            }
        }
        return try value.get()
    }

    private mutating func describe(_ result: OpaquePointer, _ width: Int32) {
        for place in 0..<width {
            let name = String(cString: PQfname(result, place))
            types.append(PQftype(result, place))
            if places[name] == nil { places[name] = Int(place) }
        }
    }
}

/// A table that all its rows refer to.
final class SharedTable: Sendable {
    let table: ResultTable

    init(_ table: ResultTable) { self.table = table }
}
