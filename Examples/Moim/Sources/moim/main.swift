import Foundation
import MoimCommand

exit(await MoimCommand.main(Array(CommandLine.arguments.dropFirst())))
