// A double of Darwin: Glibc's, and what that lacks.
@_exported import Glibc

public let SO_NOSIGPIPE: Int32 = 0x1022
