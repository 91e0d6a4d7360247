// A double of Darwin: Glibc's, and what that lacks.
@_exported import Glibc

public let SO_NOSIGPIPE: Int32 = 0x1022
public let F_SETNOSIGPIPE: Int32 = 73
public let F_GETNOSIGPIPE: Int32 = 74

// The threads of a process.

public typealias natural_t = UInt32
public typealias integer_t = Int32
public typealias kern_return_t = Int32
public typealias mach_port_t = UInt32
public typealias thread_act_t = mach_port_t
public typealias thread_act_array_t = UnsafeMutablePointer<thread_act_t>
public typealias mach_msg_type_number_t = natural_t
public typealias vm_size_t = UInt
public typealias vm_address_t = UInt
public typealias thread_flavor_t = natural_t
public let KERN_SUCCESS: kern_return_t = 0
public let THREAD_BASIC_INFO: Int32 = 3
public let TH_STATE_WAITING: Int32 = 3
public let TH_STATE_HALTED: Int32 = 5
public let mach_task_self_: mach_port_t = 0

public struct time_value_t {
    public var seconds: integer_t = 0
    public var microseconds: integer_t = 0
    public init() {}
}

public struct thread_basic_info {
    public var user_time = time_value_t()
    public var system_time = time_value_t()
    public var cpu_usage: integer_t = 0
    public var run_state: integer_t = 0
    public init() {}
}

public func pthread_mach_thread_np(_ thread: pthread_t) -> mach_port_t { fatalError() }
@discardableResult
public func mach_port_deallocate(_ task: mach_port_t, _ name: mach_port_t) -> kern_return_t { fatalError() }
@discardableResult
public func vm_deallocate(_ task: mach_port_t, _ address: vm_address_t, _ size: vm_size_t) -> kern_return_t {
    fatalError()
}
public func task_threads(
    _ task: mach_port_t, _ list: UnsafeMutablePointer<thread_act_array_t?>,
    _ count: UnsafeMutablePointer<mach_msg_type_number_t>
) -> kern_return_t { fatalError() }
public func thread_info(
    _ thread: thread_act_t, _ flavor: thread_flavor_t, _ info: UnsafeMutablePointer<integer_t>,
    _ count: UnsafeMutablePointer<mach_msg_type_number_t>
) -> kern_return_t { fatalError() }
