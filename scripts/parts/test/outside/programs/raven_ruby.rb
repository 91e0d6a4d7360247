# Reports with the client of Ruby from before 2021; prints the ids of an error and a message.
require "logger"
require "sentry-raven"
Raven.configure do |config|
  config.dsn = ARGV.fetch(0)
  config.release = "shop@1.2.0"
  config.current_environment = "production"
  config.logger = Logger.new(nil)
end
def checkout(price) = Integer(price)
begin
  checkout("x")
rescue => error
  puts Raven.capture_exception(error).id
end
puts Raven.capture_message("Low stock of 3 items", level: :warning).id
