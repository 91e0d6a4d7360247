import MoimAPI
import Testing

@testable import PlaygroundPage

@Suite struct SwitchTests {
    @Test func `every fault of the server, and no other, has a line in Korean`() {
        #expect(Set(Texts.koreanFaults.keys) == Set(APIFault.all.map(\.name)))
    }
}
