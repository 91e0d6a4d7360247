// A double of Darwin: Glibc's, and what that lacks.
@_exported import Glibc

public let SO_NOSIGPIPE: Int32 = 0x1022
public let F_SETNOSIGPIPE: Int32 = 73
public let F_GETNOSIGPIPE: Int32 = 74
