import Foundation

/// Says something at once, whoever reads.
func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
