/// A first-in, first-out queue that releases an element as soon as it is removed.
package struct FIFOQueue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    package init() {}

    package var isEmpty: Bool { head == elements.count }

    package var count: Int { elements.count - head }

    package mutating func append(_ element: Element) { elements.append(element) }

    package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[head].take()
        head += 1
        // Freed slots are removed in batches, so that the average cost of a removal stays constant.
        if isEmpty || head > 64, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}
