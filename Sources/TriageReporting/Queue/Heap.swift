/// A binary heap, which finds its least element at once.
struct Heap<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private let isLess: @Sendable (Element, Element) -> Bool

    init(by isLess: @escaping @Sendable (Element, Element) -> Bool) { self.isLess = isLess }

    var count: Int { elements.count }

    /// Removes the elements that are no longer wanted, if they are more than half.
    mutating func compact(to wanted: Int, _ isWanted: (Element) -> Bool) {
        guard count > 2 * wanted + 64 else { return }
        elements = elements.filter(isWanted).sorted(by: isLess)
    }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, isLess(elements[child], elements[(child - 1) / 2]) {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func popFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let first = elements.first else { return last }
        elements[0] = last
        var parent = 0
        while let child = least(of: parent), isLess(elements[child], elements[parent]) {
            elements.swapAt(child, parent)
            parent = child
        }
        return first
    }

    private func least(of parent: Int) -> Int? {
        let children = (2 * parent + 1..<2 * parent + 3).clamped(to: 0..<elements.count)
        return children.min { isLess(elements[$0], elements[$1]) }
    }
}
