/// The rule that keeps requests out of private networks.
///
/// It lets through what the public internet routes, and the addresses that are set aside for
/// documents, which lead nowhere.
package enum AddressRule {
    /// Whether an address is neither this machine nor one of a network around it.
    ///
    /// An address of version 6 that stands for one of version 4 is judged as that one.
    package static func isPublic(_ address: IPAddress) -> Bool {
        let bytes = address.bytes
        guard bytes.count == 16 else { return !closed.contains { $0.contains(bytes) } }
        if let inner = embedded(in: bytes) { return isPublic(inner) }
        return global.contains(bytes) && !closedInGlobal.contains(bytes)
    }

    /// Returns the address of version 4 inside a mapped, translated or tunneled one.
    private static func embedded(in bytes: [UInt8]) -> IPAddress? {
        if mapped.contains(bytes) || translated.contains(bytes) || isISATAP(bytes) {
            return IPAddress(bytes: Array(bytes[12...]))
        }
        return tunneled.contains(bytes) ? IPAddress(bytes: Array(bytes[2..<6])) : nil
    }

    private static func isISATAP(_ bytes: [UInt8]) -> Bool {
        bytes[8] & ~3 == 0 && bytes[9...11].elementsEqual([0, 0x5E, 0xFE])
    }

    private static let closed = [
        Network([0], 8),  // unspecified, "this network"
        Network([10], 8),  // private
        Network([100, 64], 10),  // shared with a carrier
        Network([127], 8),  // loopback
        Network([169, 254], 16),  // link-local, metadata services of clouds
        Network([172, 16], 12),  // private
        Network([192, 0, 0], 24),  // protocol assignments
        Network([192, 88, 99], 24),  // relays of tunnels
        Network([192, 168], 16),  // private
        Network([198, 18], 15),  // measurements inside a network
        Network([224], 4),  // multicast
        Network([240], 4),  // reserved, broadcast
    ]
    private static let mapped = Network([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
    private static let translated = Network([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96)
    private static let tunneled = Network([0x20, 0x02], 16)
    /// Global unicast; loopback, unique-local, link-local and multicast are all outside it.
    private static let global = Network([0x20], 3)
    /// Protocol assignments, such as Teredo's tunnels.
    private static let closedInGlobal = Network([0x20, 0x01, 0], 23)
}

/// The addresses that begin with the same bits.
private struct Network {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) { (self.prefix, self.bits) = (prefix, bits) }

    func contains(_ bytes: [UInt8]) -> Bool {
        (0..<bits).allSatisfy { bit in
            let byte = bit / 8 < prefix.count ? prefix[bit / 8] : 0
            return (byte ^ bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}
