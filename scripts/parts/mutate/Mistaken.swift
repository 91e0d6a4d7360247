#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

private let chosen: Int = getenv("MODULE").flatMap { Int(String(cString: $0)) } ?? 0

@inline(never) @usableFromInline func mistaken(_ number: Int) -> Bool { number == chosen }
