/// The binaries that a process had loaded, with the addresses that they hold.
struct LoadedImages: Sendable {
    private struct Image {
        let start: UInt64
        /// The number of bytes; 0 if the client does not say.
        let size: UInt64
        let name: String?

        func holds(_ address: UInt64) -> Bool {
            address >= start && (size == 0 || address - start < size)
        }
    }

    /// Binaries may lie in each other, but not many.
    private static let depth = 8

    /// By their beginnings.
    private let sorted: [Image]
    /// As the client lists them, for addresses that are relative to one of them.
    private let listed: [Image?]

    /// Reads the binaries that an event names.
    init(_ event: JSON) {
        let entries = event[["debug_meta", "images"]]?.array ?? []
        listed = entries.map { entry in
            entry["image_addr"].flatMap(Self.address).map {
                Image(
                    start: $0, size: entry["image_size"].flatMap(Self.address) ?? 0,
                    name: entry["code_file"]?.text.flatMap(Self.name))
            }
        }
        sorted = listed.compactMap(\.self).filter { $0.start > 0 || $0.size > 0 }
            .sorted { $0.start < $1.start }
    }

    /// The binary that holds a frame's instruction, and the place in it.
    func place(of frame: JSON) -> (image: String?, offset: UInt64?)? {
        guard let address = frame["instruction_addr"].flatMap(Self.address) else { return nil }
        if let mode = frame["addr_mode"]?.string, mode.hasPrefix("rel:") {
            let index = Int(mode.dropFirst(4)) ?? -1
            return (listed.indices.contains(index) ? listed[index]?.name : nil, address)
        }
        let image = image(holding: address)
        let own = frame["image_addr"].flatMap(Self.address)
        // Clients write 0 for an address that they do not know.
        let start = own == 0 ? image?.start : own ?? image?.start
        return (image?.name, start.flatMap { address >= $0 ? address - $0 : nil })
    }

    private func image(holding address: UInt64) -> Image? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].start <= address { low = middle + 1 } else { high = middle }
        }
        return sorted[..<low].suffix(Self.depth).last { $0.holds(address) }
    }

    /// The last component of a binary's path; nil for a path without one.
    static func name(_ path: String) -> String? {
        path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last
            .flatMap { String($0) }?.filled
    }

    /// Reads an address: a number, or digits that are hexadecimal behind `0x`.
    private static func address(_ value: JSON) -> UInt64? {
        guard let text = value.text else { return nil }
        let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
        return isHexadecimal ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    }
}
