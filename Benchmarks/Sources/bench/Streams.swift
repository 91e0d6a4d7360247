import Foundation
import OpenCombine
import Triage

/// The cost of an event through the flat map, with work that catches its failures, in units of its cost through
/// OpenCombine's `flatMap` and `catch`, by turns; and the memory that a million of them leave.
func streams() async throws {
    print("flat map : flatMap + catch of OpenCombine, 20,000 events a turn, \(rounds) rounds")
    for overlap in [Overlap.latest, .exhaust, .concat, .merge(max: 8)] {
        for isFailing in [false, true] {
            let (ours, bare) = (Pipe(overlap, isFailing), BarePipe(isFailing))
            try await turn(ours, bare)
            var ratios: [Double] = []
            for _ in 0..<rounds { ratios.append(try await turn(ours, bare)) }
            let what = isFailing ? "failures" : "values"
            print(String(format: "  %@, %@: CPU %.3f", "\(overlap)", what, median(ratios)))
        }
    }
    let pipe = Pipe(.concat, false)
    for _ in 0..<100_000 { pipe.send() }
    let early = Cost.peakMemory
    for _ in 0..<1_000_000 { pipe.send() }
    print("  a million events: \(early) MB before, \(Cost.peakMemory) MB after, \(pipe.count) out")
}

@discardableResult
private func turn(_ ours: Pipe, _ bare: BarePipe) async throws -> Double {
    var (one, other) = (Cost.none, Cost.none)
    for _ in 0..<10 {
        other += await Cost.of { for _ in 0..<2000 { bare.send() } }
        one += await Cost.of { for _ in 0..<2000 { ours.send() } }
    }
    if CommandLine.arguments.contains("absolute") {
        print(String(format: "    %.0f ns : %.0f ns", one.cpu * 5e4, other.cpu * 5e4))
    }
    return one.cpu / other.cpu
}

private struct Trouble: Error {}

private func work(_ isFailing: Bool, _ number: Int) -> Result<Int, Trouble>.OCombine.Publisher {
    (isFailing ? Result<Int, Trouble>.failure(Trouble()) : .success(number)).ocombine.publisher
}

private final class Pipe {
    private(set) var count = 0
    private let input = PassthroughSubject<Int, Never>()
    private var subscription: AnyCancellable?

    init(_ overlap: Overlap, _ isFailing: Bool) {
        subscription =
            input
            .flatMap(overlap, weak: self) { pipe, number in
                work(isFailing, number).catch { [unowned pipe] _ -> Empty<Int, Never> in
                    pipe.count += 1
                    return Empty()
                }
            }
            .sink { [unowned self] _ in count += 1 }
    }

    func send() { input.send(1) }
}

private final class BarePipe {
    private(set) var count = 0
    private let input = PassthroughSubject<Int, Never>()
    private var subscription: AnyCancellable?

    init(_ isFailing: Bool) {
        subscription =
            input
            .flatMap { [weak self] number in
                work(isFailing, number).catch { _ -> Empty<Int, Never> in
                    self?.count += 1
                    return Empty()
                }
            }
            .sink { [unowned self] _ in count += 1 }
    }

    func send() { input.send(1) }
}
