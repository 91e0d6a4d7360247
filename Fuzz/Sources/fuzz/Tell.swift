import Foundation

/// Says something at once, whoever reads.
func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
