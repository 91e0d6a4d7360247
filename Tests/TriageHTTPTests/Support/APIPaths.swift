import Foundation
import TestDoubles

/// Paths of real APIs, each with the template that is derived from it.
enum APIPaths {
    static let all = Corpus.lines("api-paths").map { line in
        let sides = line.components(separatedBy: " → ")
        return (path: sides[0], template: sides.count > 1 ? sides[1] : sides[0])
    }
}
