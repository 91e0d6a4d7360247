# Reports with the real SDK of Ruby; prints the ids of three events.
require "logger"
require "sentry-ruby"
Sentry.init do |config|
  config.dsn = ARGV.fetch(0)
  config.release = "peer@2.0.0"
  config.environment = "test"
  config.server_name = "host"
  config.background_worker_threads = 0
  config.logger = Logger.new(nil)
  config.send_modules = ARGV.fetch(2, "") != "bare"
end
Sentry.set_user(id: "member-8")
Sentry.set_tags(k: "v", supportCode: ARGV.fetch(1))
Sentry.set_extras(amount: 12.5)
crumb = { category: "nav", message: "opened cart", level: "info", data: { from: "home" } }
Sentry.add_breadcrumb(Sentry::Breadcrumb.new(**crumb))
def pay
  begin raise KeyError, "inner"
  rescue then raise ArgumentError, "outer"
  end
end
begin
  pay
rescue => error
  puts Sentry.capture_exception(error).event_id
end
puts Sentry.capture_message("a message 한글", level: :warning).event_id
Sentry.set_extras(filler: "abcdefghij" * 6000)
puts Sentry.capture_message("large").event_id
