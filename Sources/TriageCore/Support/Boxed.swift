/// A value on the heap with copy-on-write.
///
/// A type that keeps its large contents in a box is one word to pass, to throw and to keep in an
/// async frame. Each function that a failure passes through would have several copies otherwise.
@usableFromInline
package struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline var box: Box

    @inlinable package init(_ value: Value) { box = Box(value) }

    @inlinable package var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }

    @usableFromInline
    package final class Box: @unchecked Sendable {
        // Unchecked: the value is changed only while the box has one owner.
        @usableFromInline var value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }
}

extension Boxed: Equatable, Hashable where Value: Hashable {
    @usableFromInline
    package static func == (one: Self, other: Self) -> Bool {
        one.box === other.box || one.value == other.value
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
