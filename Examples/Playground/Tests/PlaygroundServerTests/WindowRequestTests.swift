import MoimAPI
import MoimFeatures
import PlaygroundPage
import Testing

@testable import PlaygroundServer

@Suite struct WindowRequestTests {
    @Test func `an address without a query opens home in Korean`() throws {
        let request = try WindowRequest([])
        #expect(request.screen == .screen(.home))
        #expect(request.page == .ko && request.phone == .ko)
        #expect(request.rules.isEmpty && request.story == nil)
    }

    @Test func `faults are read as the command reads them`() throws {
        let request = try WindowRequest([("fault", "slow"), ("fault", "server-error@home:2")])
        #expect(request.faults == ["slow", "server-error@home:2"])
        #expect(request.rules.map(\.count) == [nil, 2])
    }

    @Test(arguments: [
        ("fault", "no-such-fault"), ("fault", "slow@nowhere"), ("fault", "slow:0"),
        ("screen", "attic"), ("lang", "fr"), ("locale", ""), ("story", "none"),
    ])
    func `a name that is not there is refused with one line`(_ pair: (String, String)) {
        #expect { try WindowRequest([pair]) } throws: { error in
            let text = "\(error)"
            return !text.isEmpty && !text.contains(where: \.isNewline)
        }
    }

    @Test func `the phone has the page's language unless the address says another`() throws {
        #expect(try WindowRequest([("lang", "en")]).phone == .en)
        let mixed = try WindowRequest([("lang", "en"), ("locale", "ko")])
        #expect(mixed.page == .en && mixed.phone == .ko)
        #expect(try WindowRequest([("locale", "en")]).page == .en)
    }

    @Test(arguments: Story.all.map(\.name))
    func `a story brings its faults`(_ name: String) throws {
        let request = try WindowRequest([("story", name)])
        #expect(request.story?.name == name)
        #expect(request.faults == Story.named(name)?.faults)
    }
}
