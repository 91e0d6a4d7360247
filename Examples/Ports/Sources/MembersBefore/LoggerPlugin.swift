import Alamofire
import Foundation
import Moya

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logs each request and its end.
struct LoggerPlugin: PluginType {
    let logger: AppLogger

    func willSend(_ request: any RequestType, target: any TargetType) {
        logger.info("→ \(target.method.rawValue) \(target.path)")
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType) {
        switch result {
        case .success(let response):
            logger.info("← \(response.statusCode) \(target.method.rawValue) \(target.path)")
        case .failure(let error):
            let status = error.response.map { "\($0.statusCode)" } ?? "no response"
            logger.error(error, "← \(status) \(target.method.rawValue) \(target.path)")
        }
    }
}
