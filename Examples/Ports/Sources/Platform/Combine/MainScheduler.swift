import Dispatch

#if canImport(Combine)
/// The main queue as a scheduler.
package let mainScheduler = DispatchQueue.main
#else
import OpenCombineDispatch

/// The main queue as a scheduler.
package var mainScheduler: DispatchQueue.OCombine { DispatchQueue.main.ocombine }
#endif
