import DeskModel
import Testing

@Suite("Event IDs", .timeLimit(.minutes(10)))
struct EventIDTests {
    @Test(arguments: [
        "9ec79c33ec9942ab8353589fcb2e04dc", "9EC79C33EC9942AB8353589FCB2E04DC",
        "9ec79c33-ec99-42ab-8353-589fcb2e04dc",
    ])
    func `An ID is read with and without dashes, in any case`(text: String) {
        #expect(EventID(text)?.description == "9ec79c33ec9942ab8353589fcb2e04dc")
    }

    @Test(arguments: [
        "", "9ec79c33", "9ec79c33ec9942ab8353589fcb2e04dg",
        "9ec79c33-ec9942ab-8353-589f-cb2e04dc", "{9ec79c33-ec99-42ab-8353-589fcb2e04d}",
        "９ec79c33ec9942ab8353589fcb2e04dc",
    ])
    func `What is no ID is refused`(text: String) {
        #expect(EventID(text) == nil)
    }

    @Test
    func `Random IDs differ`() {
        #expect(Set((0..<100).map { _ in EventID.random() }).count == 100)
    }
}
