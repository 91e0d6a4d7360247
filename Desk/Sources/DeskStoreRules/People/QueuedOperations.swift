package import DeskModel
package import DeskStore

/// An item of operations that is stored, and waits to be counted.
package struct QueuedOperations: Sendable {
    /// The parts of an item that are counted.
    package struct Content: Hashable, Sendable {
        /// The day (UTC) that it counts for, by its number since 1970.
        package var day: Int64
        package var release: String
        package var environment: String
        package var operations: [OperationUse]
    }

    package var project: Int
    package var person: Int64
    package var received: Int64
    package var content: Content
    /// The rows that its operations are counted in.
    package var keys: [OperationKey]

    /// Reads a row of the queue.
    ///
    /// - Throws: ``StoreError/damaged``.
    package init(
        project: Int, person: Int64, received: Int64, data: [UInt8], _ keys: inout OperationKeys
    ) throws(StoreError) {
        guard let content = Content(data) else { throw .damaged }
        (self.project, self.person, self.received) = (project, person, received)
        self.content = content
        self.keys = content.operations.map { keys.key(of: $0.name, content, project: project) }
    }
}

/// The keys of rows, each made once.
package struct OperationKeys {
    private struct Name: Hashable {
        var project: Int
        var day: Int64
        var operation: String
        var release: String
        var environment: String
    }

    private var known: [Name: OperationKey] = [:]

    package init() {}

    fileprivate mutating func key(
        of operation: String, _ content: QueuedOperations.Content, project: Int
    ) -> OperationKey {
        let name = Name(
            project: project, day: content.day, operation: operation, release: content.release,
            environment: content.environment)
        if let known = known[name] { return known }
        let key = OperationKey(
            project: project, day: content.day, operation: operation, release: content.release,
            environment: content.environment)
        known[name] = key
        return key
    }
}

// MARK: The stored form

extension QueuedOperations.Content {
    init(_ item: IncomingOperations, received: Timestamp) {
        // A clock that is a little ahead counts for no day to come.
        day = min(item.time, received).day
        (release, environment, operations) = (item.release, item.environment, item.operations)
    }

    /// The content as it waits: numbers in groups of seven bits, and texts after their lengths.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.add(Int(day))
        writer.add(release)
        writer.add(environment)
        writer.add(operations.count)
        for use in operations {
            writer.add(use.name)
            for number in [use.uses, use.failures, use.triedAgain, use.gotThrough, use.gaveUp] {
                writer.add(number)
            }
            writer.add(use.shown.count)
            for (way, count) in use.shown {
                writer.add(way)
                writer.add(count)
            }
        }
        return writer.bytes
    }

    /// Reads ``bytes``; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes: bytes[...])
        guard let day = reader.number(), let release = reader.text(),
            let environment = reader.text(), let count = reader.number(), count >= 0
        else { return nil }
        (self.day, self.release, self.environment) = (Int64(day), release, environment)
        operations = []
        for _ in 0..<count {
            guard let use = reader.use() else { return nil }
            operations.append(use)
        }
        guard reader.bytes.isEmpty else { return nil }
    }
}

private struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Adds a number that is not negative.
    mutating func add(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }
}

private struct ByteReader {
    var bytes: ArraySlice<UInt8>

    mutating func number() -> Int? {
        var (number, shift): (UInt, UInt) = (0, 0)
        while let byte = bytes.popFirst(), shift < 64 {
            number |= UInt(byte & 127) << shift
            if byte < 128 { return Int(bitPattern: number) }
            shift += 7
        }
        return nil
    }

    mutating func text() -> String? {
        guard let count = number(), (0...bytes.count).contains(count) else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    mutating func use() -> OperationUse? {
        guard let name = text(), let uses = number(), let failures = number(),
            let triedAgain = number(), let gotThrough = number(), let gaveUp = number(),
            let ways = number(), ways >= 0
        else { return nil }
        var shown: [String: Int] = [:]
        for _ in 0..<ways {
            guard let way = text(), let count = number() else { return nil }
            shown[way] = count
        }
        return OperationUse(
            name: name, uses: uses, failures: failures, shown: shown, triedAgain: triedAgain,
            gotThrough: gotThrough, gaveUp: gaveUp)
    }
}
