import Testing
import MoimAPI
@testable import CarelessApp
